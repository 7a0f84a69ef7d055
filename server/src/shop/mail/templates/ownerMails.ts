import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import type { Config } from 'server-kit/config/config';
import { describeEnd, nameSubscription } from './describeEffect';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

type Mail = [subject: string, ...parts: MailPart[]];
type Cause = MailPayloads['renewal-reversed']['cause'];

const REVERSALS: Readonly<Record<Cause, string>> = {
  refund: 'This payment was refunded, so your subscription no longer includes those 12 months.',
  dispute:
    'This payment is now disputed with a bank, so your subscription does not include those 12 months until the bank decides.',
  'lost dispute': 'A bank has returned this payment, so your subscription no longer includes those 12 months.',
};

/** The email to a subscription's owner about another customer's renewal. It doesn't name the payer. */
export function renewalReversedMail(
  config: Config,
  { cause, endDate, renewalUrl, subscriptionsUrl }: MailPayloads['renewal-reversed'],
  today: CalendarDate,
): Mail {
  const isOver = endDate < today;
  return [
    describeSubject(config, endDate, isOver),
    paragraph(`Somebody else paid for a renewal of your subscription. ${REVERSALS[cause]}`),
    paragraph(describeEnd(config, endDate, today)),
    paragraph(
      isOver
        ? "To use your codes again, renew your subscription. You don't need to install anything."
        : 'You can renew your subscription at any time.',
    ),
    ...(cause === 'dispute'
      ? [paragraph("If the bank confirms the payment, we'll add the 12 months again and email you.")]
      : []),
    facts(['Expires', formatCalendarDate(endDate)]),
    link('Renew now', renewalUrl),
    link('My subscriptions', subscriptionsUrl),
  ];
}

export function renewalRestoredMail(
  config: Config,
  { endDate, renewalUrl, subscriptionsUrl }: MailPayloads['renewal-restored'],
  today: CalendarDate,
): Mail {
  const isOver = endDate < today;
  return [
    describeSubject(config, endDate, isOver),
    paragraph(
      'Somebody else paid for a renewal of your subscription. This payment is confirmed, so your subscription includes those 12 months again.',
    ),
    paragraph(describeEnd(config, endDate, today)),
    facts(['Expires', formatCalendarDate(endDate)]),
    ...(isOver ? [link('Renew now', renewalUrl)] : []),
    link('My subscriptions', subscriptionsUrl),
  ];
}

function describeSubject(config: Config, endDate: CalendarDate, isOver: boolean): string {
  return `Your ${nameSubscription(config)} ${isOver ? 'ended' : 'now ends'} on ${formatCalendarDate(endDate)}`;
}
