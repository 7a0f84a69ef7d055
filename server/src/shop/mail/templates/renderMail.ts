import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { formatPounds, type Pence } from 'shared/domain/money';
import type { Config } from 'server-kit/config/config';
import type { MailContent } from '../outgoingMail';
import {
  accountDeletedMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeLinkMail,
  emailChangeTakenMail,
  passwordChangedMail,
  passwordRemovedMail,
  sessionsEndedMail,
  signInLinkMail,
} from './accountMails';
import { attachedNote } from './attachedNote';
import { digestMail } from './digestMail';
import { codesStayTheSame, describeCodeChanges } from './describeCodeChanges';
import { disputeMail } from './disputeMail';
import { invoiceCorrectedMail } from './invoiceCorrectedMail';
import { composeMail } from './composeMail';
import { contractNote } from './contractNote';
import { codes, facts, link, type MailPart, paragraph } from './MailPart';
import { moveRequestMail } from './moveRequestMail';
import type { MailPayloads } from './payloads';
import { paymentByOtherMail } from './paymentByOtherMail';
import { plainName } from './plainName';
import { reminderMail } from './reminderMail';
import { refundFailedMail, refundMail } from './refundMails';
import { staffAccessMail } from './staffAccessMail';
import { supportMail } from './supportMail';
import { transferOfferedMail, transferOfferMail } from './transferMails';
import { paymentAwaitedMail, paymentFailedMail, paymentInReviewMail } from './delayedPaymentMails';

type Templates = {
  [Kind in keyof MailPayloads]: (
    config: Config,
    payload: MailPayloads[Kind],
    today: CalendarDate,
  ) => [subject: string, ...parts: MailPart[]];
};

const templates: Templates = {
  order: (
    config,
    { orderNumber, quantity, amountPence, activationCodes, endDate, subscriptionsUrl, documents, addedTo },
  ) => [
    `Your ${addedTo ? 'new ' : ''}${config.productName} Pro activation ${plural(activationCodes.length, 'code')}, order ${orderNumber}`,
    paragraph(
      `Thank you for your purchase. ${addedTo ? describeAddition(quantity, endDate, addedTo.computers) : ''}Here ${describeCodes(activationCodes.length, addedTo !== undefined)}:`,
    ),
    codes(activationCodes),
    facts(...describeOrder(config, orderNumber, quantity, amountPence, addedTo ? 'Computers added' : 'Computers'), [
      'Expires',
      formatCalendarDate(endDate),
    ]),
    ...attachedNote(documents),
    paragraph(
      activationCodes.length === 1
        ? enterTheCode(config)
        : `Install ${config.productName} on each computer, choose to activate Pro, and enter one of the codes.`,
    ),
    link('Download the installer', absolute(config, config.installerUrl)),
    link('My subscriptions', subscriptionsUrl),
    ...contractNote(config, 'purchase'),
  ],
  renewal: (
    config,
    { orderNumber, quantity, amountPence, endDate, subscriptionsUrl, orderUrl, codeChanges, documents },
    today,
  ) => [
    `Your ${config.productName} Pro subscription is extended until ${formatCalendarDate(endDate)}`,
    paragraph(
      `Thank you for renewing. Your subscription now runs until ${formatCalendarDate(endDate)} for ${counting(quantity, 'computer')}.${codeChanges ? '' : ` ${quantity === 1 ? 'Its' : 'Their'} ${codesStayTheSame(quantity)}, and there is nothing to install.`}`,
    ),
    ...(codeChanges ? describeCodeChanges(codeChanges, today) : []),
    facts(...describeOrder(config, orderNumber, quantity, amountPence), ['Expires', formatCalendarDate(endDate)]),
    ...attachedNote(documents),
    orderUrl === undefined ? link('My subscriptions', subscriptionsUrl) : link('My order and its invoice', orderUrl),
    ...contractNote(config, 'renewal'),
  ],
  'payment-awaited': paymentAwaitedMail,
  'payment-failed': paymentFailedMail,
  'payment-in-review': paymentInReviewMail,
  'password-reset': (config, { resetUrl }) => [
    `Set a new ${config.productName} password`,
    paragraph('Somebody asked to set a new password for your account. The link below works once, within one hour.'),
    link('Set new password', resetUrl),
    paragraph("If it wasn't you, ignore this email. Nothing changes unless you use the link."),
  ],
  'sign-in-link': signInLinkMail,
  'password-removed': passwordRemovedMail,
  reminder: reminderMail,
  refund: refundMail,
  'refund-failed': refundFailedMail,
  dispute: disputeMail,
  'payment-by-other': paymentByOtherMail,
  'code-for-colleague': (config, { activationCode, endDate, senderEmail }) => [
    `Your ${config.productName} Pro activation code`,
    paragraph(`${senderEmail} has sent you an activation code for one computer:`),
    codes([activationCode]),
    facts(['Expires', formatCalendarDate(endDate)]),
    paragraph(enterTheCode(config)),
    link('Download the installer', absolute(config, config.installerUrl)),
    paragraph('If you did not expect this email, you can ignore it.'),
  ],
  'invoice-corrected': invoiceCorrectedMail,
  'activation-codes': (config, { activationCodes, endDate, subscriptionsUrl }) => [
    `Your ${config.productName} Pro activation ${plural(activationCodes.length, 'code')}`,
    paragraph(
      activationCodes.length === 1
        ? 'You asked for your activation code again. Here it is:'
        : 'You asked for your activation codes again. Here they are:',
    ),
    codes(activationCodes),
    facts(['Expires', formatCalendarDate(endDate)]),
    link('Download the installer', absolute(config, config.installerUrl)),
    link('My subscriptions', subscriptionsUrl),
  ],
  'download-link': (config) => [
    `Download ${config.productName}`,
    paragraph('Open this email on your computer to download the installer.'),
    link('Download the installer', absolute(config, config.installerUrl)),
    paragraph('Your activation codes are in the email that confirms your order.'),
  ],
  'code-replaced': (config, { activationCode, oldCode, computerName, endDate, subscriptionsUrl }) => [
    `Your new ${config.productName} Pro activation code`,
    paragraph(
      `We've replaced one of your activation codes. The old code no longer works${computerName === undefined ? '' : `, so the Pro features on ${plainName(computerName)} stop working`}. Here is your new code:`,
    ),
    codes([activationCode]),
    facts(['Old code', oldCode], ['Expires', formatCalendarDate(endDate)]),
    paragraph('Enter the new code on the computer that needs it. Your other codes stay the same.'),
    link('My subscriptions', subscriptionsUrl),
    paragraph(`If you did not ask for a new code, write to ${config.supportEmail}.`),
  ],
  'transfer-offer': transferOfferMail,
  'transfer-offered': transferOfferedMail,
  'move-request': moveRequestMail,
  'email-change-link': emailChangeLinkMail,
  'email-change-taken': emailChangeTakenMail,
  'email-change-asked': emailChangeAskedMail,
  'email-changed': emailChangedMail,
  'password-changed': passwordChangedMail,
  'staff-access': staffAccessMail,
  'sessions-ended': sessionsEndedMail,
  'account-deleted': accountDeletedMail,
  support: supportMail,
  digest: digestMail,
};

/** Returns whether this version of the server can render this kind of email. */
export function isMailKind(kind: string): kind is keyof MailPayloads {
  return Object.hasOwn(templates, kind);
}

/** The kinds of email that this version of the server can render. */
export const mailKinds: readonly (keyof MailPayloads)[] = Object.keys(templates).filter(isMailKind);

/** Renders an email that is sent `today`. All text in the HTML is escaped. */
export function renderMail<Kind extends keyof MailPayloads>(
  config: Config,
  kind: Kind,
  payload: MailPayloads[Kind],
  today: CalendarDate,
): MailContent {
  const [subject, ...parts] = templates[kind](config, payload, today);
  return composeMail(config, subject, parts);
}

function describeOrder(
  { productName }: Config,
  orderNumber: string,
  quantity: number,
  amountPence: Pence,
  nameOfQuantity = 'Computers',
): [string, string][] {
  return [
    ['Order', orderNumber],
    ['Product', `${productName} Pro`],
    [nameOfQuantity, String(quantity)],
    ['Paid', formatPounds(amountPence)],
  ];
}

function describeAddition(added: number, endDate: CalendarDate, computers: number | undefined): string {
  const now =
    computers === undefined
      ? `You've added ${counting(added, 'computer')} to your subscription.`
      : `Your subscription until ${formatCalendarDate(endDate)} now has ${counting(computers, 'computer')}.`;
  return `${now} Your existing activation codes stay the same. `;
}

function describeCodes(count: number, areNew: boolean): string {
  if (count === 1) return areNew ? 'is the new activation code' : 'is your activation code';
  return areNew
    ? 'are the new activation codes, one for each new computer'
    : 'are your activation codes, one for each computer';
}

function enterTheCode({ productName }: Config): string {
  return `Install ${productName}, choose to activate Pro, and enter the code.`;
}

function plural(count: number, word: string): string {
  return count === 1 ? word : `${word}s`;
}

function absolute(config: Config, url: string): string {
  return new URL(url, config.siteOrigins[0]).href;
}
