import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { formatPounds } from 'shared/domain/money';
import type { Config } from 'server-kit/config/config';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

/** The maximum number of problems in the email. The office shows all of them. */
const MAX_PROBLEMS = 20;
const KINDS = { purchase: 'Purchases', renewal: 'Renewals', addition: 'Added computers' } as const;

export function digestMail(
  { productName }: Config,
  { day, sales, refundedPence, needsYou, renewalsDue, renewalDays, officeUrl, endingsUrl }: MailPayloads['digest'],
): [subject: string, ...parts: MailPart[]] {
  const orders = sales.reduce((sum, each) => sum + each.orders, 0);
  const soldPence = sales.reduce((sum, each) => sum + each.amountPence, 0);
  const date = formatCalendarDate(day);
  const hidden = needsYou.length - MAX_PROBLEMS;
  return [
    `${productName}: ${counting(orders, 'sale')} for ${formatPounds(soldPence)} on ${date}`,
    paragraph(`Here is a summary of your shop for ${date}, from midnight to midnight (London time).`),
    facts(
      ...sales.map((each) => [KINDS[each.kind], `${each.orders}, ${formatPounds(each.amountPence)}`] as const),
      ['Refunds', formatPounds(refundedPence)],
      ['Sales minus refunds', formatPounds(soldPence - refundedPence)],
    ),
    ...(needsYou.length === 0
      ? [paragraph('Nothing needs your attention.')]
      : [paragraph('Needs your attention now:')]),
    ...needsYou.slice(0, MAX_PROBLEMS).map(paragraph),
    ...(hidden > 0 ? [paragraph(`And ${hidden} more.`)] : []),
    link('Open the office', officeUrl),
    paragraph(`Subscriptions that end within ${renewalDays} days: ${renewalsDue}.`),
    link('Show these subscriptions', endingsUrl),
  ];
}
