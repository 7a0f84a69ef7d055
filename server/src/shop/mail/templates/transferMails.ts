import { counting } from 'shared/domain/counting';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { Config } from 'server-kit/config/config';
import { ifItWasNotYou } from './accountMails';
import { nameSubscription } from './describeEffect';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

type Mail = [subject: string, ...parts: MailPart[]];

export function transferOfferMail(config: Config, offer: MailPayloads['transfer-offer']): Mail {
  const { ownerEmail, quantity, endDate, lastDay, offerUrl } = offer;
  return [
    `You can take over a ${nameSubscription(config)}`,
    paragraph(
      `${ownerEmail} wants to transfer a ${nameSubscription(config)} to you. You pay us nothing for it. You can accept until ${formatCalendarDate(lastDay)}.`,
    ),
    facts(['Computers', String(quantity)], ['Expires', formatCalendarDate(endDate)]),
    link('See the offer', offerUrl),
    paragraph('You need an account with this email address. You can create one on that page.'),
    paragraph("If you don't know the sender, ignore this email. Unless you accept, nothing changes."),
  ];
}

export function transferOfferedMail(config: Config, offer: MailPayloads['transfer-offered']): Mail {
  const { email, quantity, lastDay, subscriptionsUrl } = offer;
  return [
    `You've offered your ${nameSubscription(config)} to ${email}`,
    paragraph(
      `Somebody with your password offered your ${nameSubscription(config)} for ${counting(quantity, 'computer')} to ${email}.`,
    ),
    paragraph(
      `If it was you, you don't need to do anything. The subscription moves to that account if ${email} accepts by ${formatCalendarDate(lastDay)}. Until then, nothing changes, and you can withdraw the offer.`,
    ),
    link('My subscriptions', subscriptionsUrl),
    ...ifItWasNotYou(config),
    paragraph('Setting a new password also cancels the offer.'),
  ];
}
