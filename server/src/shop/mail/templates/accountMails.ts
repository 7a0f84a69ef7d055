import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import type { Config } from 'server-kit/config/config';
import { codes, facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

type Mail = [subject: string, ...parts: MailPart[]];
type Template<Kind extends keyof MailPayloads> = (config: Config, payload: MailPayloads[Kind]) => Mail;

export const signInLinkMail: Template<'sign-in-link'> = ({ productName }, { signInUrl, digits }) => [
  `Sign in to ${productName}`,
  paragraph('Somebody asked to sign in to your account. Open this link in the browser where you asked for it:'),
  link('Sign in', signInUrl),
  ...(digits === undefined
    ? [
        paragraph('To sign in on another device, ask for an email there.'),
        paragraph('The link works once, within 15 minutes. We never ask you for it on the phone or by email.'),
      ]
    : [
        paragraph('To sign in on another device, type these six digits there:'),
        codes([digits]),
        paragraph('They work once, within 15 minutes. We never ask you for them on the phone or by email.'),
      ]),
  paragraph("If it wasn't you, ignore this email. Nobody can sign in without it."),
];

export const emailChangeLinkMail: Template<'email-change-link'> = ({ productName }, { confirmUrl }) => [
  `Confirm your new email address for ${productName}`,
  paragraph(`You asked to use this email address for your ${productName} account. Confirm it within 24 hours.`),
  link('Confirm email address', confirmUrl),
  paragraph("If it wasn't you, ignore this email. Without your confirmation, nothing changes."),
];

export const emailChangeTakenMail: Template<'email-change-taken'> = ({ productName }) => [
  `You already have a ${productName} account with this email address`,
  paragraph(
    `Somebody asked to use this email address for another ${productName} account. This email address already has an account.`,
  ),
  paragraph('Nothing has changed. If it was you, sign in with this email address, or use a different one.'),
];

export const emailChangeAskedMail: Template<'email-change-asked'> = (config, { newEmail }) => [
  `Somebody asked to change your ${config.productName} email address`,
  paragraph(`Somebody asked to change the email address of your account to ${newEmail}.`),
  paragraph("If it was you, open the email that we've sent to the new address. Until then, nothing changes."),
  ...ifItWasNotYou(config),
  paragraph('Setting a new password also cancels the change of your email address.'),
];

export const emailChangedMail: Template<'email-changed'> = (config, { newEmail }) => [
  `Your ${config.productName} email address has changed`,
  paragraph(`Your account now uses the email address ${newEmail}. Sign in with it from now on.`),
  paragraph(
    "If it wasn't you, somebody knows your password. If you are still signed in on a device, change the email address back now, and confirm it with the link in our email. Then change your password.",
  ),
  paragraph(`If you can't sign in, write to ${config.supportEmail} from this email address immediately.`),
  ...accountLink(config),
];

export const passwordChangedMail: Template<'password-changed'> = (config) => [
  `Your ${config.productName} password has changed`,
  paragraph("You have changed your password. We've signed you out on all other devices."),
  ...ifItWasNotYou(config),
];

export const passwordRemovedMail: Template<'password-removed'> = (config) => [
  `We have removed the password of your ${config.productName} account`,
  paragraph(
    "Nobody had used a link from your mailbox before, so somebody else could have registered with your address. To protect the account, we've removed its password and signed out all other devices.",
  ),
  paragraph(
    'To set a new password, choose "Forgot password?" in the sign-in form. You can also keep signing in by email.',
  ),
  ...accountLink(config),
];

export const sessionsEndedMail: Template<'sessions-ended'> = (config, { count }) => [
  `Signed out of ${config.productName} on ${count === 1 ? 'a device' : `${count} devices`}`,
  paragraph(
    count === 1
      ? 'You have signed one device out of your account.'
      : `You have signed ${count} devices out of your account.`,
  ),
  ...ifItWasNotYou(config),
];

export const accountDeletedMail: Template<'account-deleted'> = (
  { productName },
  { orderNumbers, keepsCodes, working },
) => [
  `Your ${productName} account has been deleted`,
  paragraph('We have deleted your account.'),
  ...(orderNumbers.length === 0
    ? []
    : [
        paragraph(
          'UK tax law requires us to keep your orders and invoices for 6 years after the end of our accounting period.',
        ),
        facts(['Orders', orderNumbers.join(', ')]),
      ]),
  ...(keepsCodes ? [paragraph('We keep your activation codes and the names of their computers.')] : []),
  ...(working.length === 0
    ? []
    : [
        paragraph(`These codes work until your ${working.length === 1 ? 'subscription ends' : 'subscriptions end'}:`),
        facts(
          ...working.map(
            ({ computers, endDate }) =>
              [counting(computers, 'computer'), `until ${formatCalendarDate(endDate)}`] as const,
          ),
        ),
        paragraph(
          `We won't remind you of ${working.length === 1 ? 'that date' : 'these dates'}. Keep our earlier emails, because they contain your codes.`,
        ),
      ]),
  paragraph('This is our last email to you.'),
];

export function ifItWasNotYou(config: Config): MailPart[] {
  return [
    paragraph(
      `If it wasn't you, somebody may know your password. Choose "Forgot password?" in the sign-in form to set a new one, or write to ${config.supportEmail}.`,
    ),
    ...accountLink(config),
  ];
}

function accountLink({ siteOrigins }: Config): MailPart[] {
  return siteOrigins.slice(0, 1).map((origin) => link('My account', `${origin}/account`));
}
