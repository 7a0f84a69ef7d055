import { counting } from 'shared/domain/counting';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { Config } from 'server-kit/config/config';
import { codesStayTheSame } from './describeCodeChanges';
import { nameSubscription } from './describeEffect';
import { codes, facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads, PaymentOffer, SupportChange } from './payloads';

type Mail = [subject: string, ...parts: MailPart[]];

/**
 * The email about a change that support made, or about an accepted transfer. Support's message follows the sentence
 * about the change.
 */
export function supportMail(config: Config, { change, message, subscriptionsUrl }: MailPayloads['support']): Mail {
  const [subject, sentence] = describeChange(config, change);
  return [
    subject,
    paragraph(sentence),
    ...(message === undefined ? [] : [paragraph(message)]),
    ...('activationCodes' in change ? [codes(change.activationCodes)] : []),
    ...('offer' in change ? describeOffer(change.offer) : []),
    ...('endDate' in change ? [facts(['Expires', formatCalendarDate(change.endDate)])] : []),
    ...(hasSubscription(change) ? [link('My subscriptions', subscriptionsUrl)] : []),
    paragraph(`If you have a question, write to ${config.supportEmail}.`),
  ];
}

function describeChange(config: Config, change: SupportChange): [subject: string, sentence: string] {
  const subscription = nameSubscription(config);
  switch (change.kind) {
    case 'granted':
      return [`Your free ${subscription}`, `We've given you a free ${subscription}. It starts today.`];
    case 'imported':
      return [
        `Your ${subscription} in our new shop`,
        `You now manage your ${subscription} in our new shop. To sign in, use an emailed link or “Forgot password?”. Your activation codes keep working:`,
      ];
    case 'extended':
      return [
        `Your ${subscription} is extended until ${formatCalendarDate(change.endDate)}`,
        `We've extended your ${subscription} by ${counting(change.days, 'day')}. Your activation codes stay the same.`,
      ];
    case 'shortened':
      return [
        `Your ${subscription} ends on ${formatCalendarDate(change.endDate)}`,
        `We've removed free days from your ${subscription}. It now ends on the date below.`,
      ];
    case 'given away':
      return [
        `Your ${subscription} has a new owner`,
        change.isAccepted
          ? `${change.newOwner} has accepted your offer, so the ${subscription} is no longer in your account. Your orders and invoices stay with you. If you didn't make this offer, write to ${config.supportEmail} immediately.`
          : `We've transferred your ${subscription} to ${change.newOwner}. It's no longer in your account.`,
      ];
    case 'received':
      return [
        `A ${subscription} was transferred to you`,
        change.isAccepted
          ? `You've accepted a ${subscription}. It's in your account now. Its ${codesStayTheSame(change.activationCodes.length)}:`
          : `We've transferred a ${subscription} to your account. Its ${codesStayTheSame(change.activationCodes.length)}:`,
      ];
    case 'payment link': {
      const { purpose, quantity, computersNow } = change.offer;
      const computers = counting(quantity, 'computer');
      return purpose === 'addition'
        ? [
            `Add ${computers} to your ${subscription}`,
            `You can add ${computers} to your ${subscription} with the link below. You get a new activation code for each computer.`,
          ]
        : [
            `Renew your ${subscription} for ${computers}`,
            `You can renew your ${subscription} for ${computers} with the link below. It is currently for ${counting(computersNow, 'computer')}.`,
          ];
    }
    case 'code ended':
      return [
        `An activation code of your ${subscription} no longer works`,
        `We've ended the activation code ${change.code} of your ${subscription}. Your other codes keep working.`,
      ];
    case 'blocked':
      return [`Your ${subscription} is blocked`, `We've blocked your ${subscription}. Its codes no longer work.`];
    case 'unblocked':
      return [`Your ${subscription} works again`, `We've unblocked your ${subscription}. Its codes work again.`];
    case 'account blocked':
      return [
        `Your ${config.productName} account is blocked`,
        'We’ve blocked your account. Your codes no longer work, and you can’t place orders.',
      ];
    case 'account unblocked':
      return [`Your ${config.productName} account works again`, 'We’ve unblocked your account and its subscriptions.'];
    case 'address corrected':
      return [
        `We've corrected the email address of your ${config.productName} account`,
        `Your account now has the email address ${change.newEmail}. To sign in, set a new password with “Forgot password?”. We'll send your codes again in separate emails.`,
      ];
    case 'address removed':
      return [
        `This email address no longer belongs to a ${config.productName} account`,
        "We've corrected the email address of an account that had this address. You don't need to do anything.",
      ];
    case 'documents':
      if (change.isFirstInvoice === true)
        return [
          `The invoice of your order ${change.orderNumber}`,
          `Here is the invoice of your order ${change.orderNumber}, as a PDF file.`,
        ];
      return [
        `The documents of your order ${change.orderNumber}`,
        `Here are the documents of your order ${change.orderNumber} again, as PDF files.`,
      ];
  }
}

function describeOffer({ purpose, payablePence, endDate, url }: PaymentOffer): MailPart[] {
  const end = formatCalendarDate(endDate);
  return [
    facts(['Price today', formatPounds(payablePence)]),
    paragraph(
      purpose === 'addition'
        ? `The new codes work until ${end}, the end date of your subscription. They stop working after that day, unless you renew.`
        : `If you pay today, your subscription ends on ${end}. Its codes stop working after that day, unless you renew again.`,
    ),
    link(purpose === 'addition' ? 'Add computers' : 'Renew now', url),
    paragraph('Nothing changes until you pay. The page shows the current price.'),
  ];
}

function hasSubscription({ kind }: SupportChange): boolean {
  return kind !== 'given away' && kind !== 'account blocked' && kind !== 'address removed';
}
