import { counting } from 'shared/domain/counting';
import { type CalendarDate, daysBetween, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { Config } from 'server-kit/config/config';
import { nameSubscription } from './describeEffect';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

type Reminder = MailPayloads['reminder'];

/**
 * The email before a subscription ends. Without an offer, it is only a notice, because the customer stopped the
 * reminders.
 */
export function reminderMail(
  config: Config,
  { quantity, endDate, renewalUrl, offer, optOutUrl }: Reminder,
  today: CalendarDate,
): [subject: string, ...parts: MailPart[]] {
  const end = formatCalendarDate(endDate);
  const computers = counting(quantity, 'computer');
  return [
    `Your ${nameSubscription(config)} ends ${inDays(daysBetween(today, endDate))}`,
    paragraph(`Your subscription for ${computers} ends on ${end}. It does not renew automatically.`),
    paragraph(
      quantity === 1
        ? `After ${end}, the Pro features stop on the computer, and its activation code no longer works.`
        : `After ${end}, the Pro features stop on all ${quantity} computers, and their activation codes no longer work.`,
    ),
    ...(offer ? [describeOffer(offer, quantity, end)] : []),
    paragraph(
      'If you renew before it ends, you keep the remaining days. Your activation codes stay the same, and there is nothing to install.',
    ),
    link('Renew now', renewalUrl),
    ...(optOutUrl === undefined
      ? []
      : [
          paragraph(
            'You can stop these reminders. On the last day of a subscription, we always tell you that it ends.',
          ),
          link('Stop reminders', optOutUrl),
        ]),
  ];
}

function describeOffer(
  { payablePence, savingPence, percentage }: NonNullable<Reminder['offer']>,
  quantity: number,
  end: string,
): MailPart {
  const saving: [string, string][] =
    savingPence > 0
      ? [
          ['You save', `${formatPounds(savingPence)} (${formatPercentage(percentage)})`],
          ['If you renew by', end],
        ]
      : [];
  return facts(['Computers', String(quantity)], ['Price for 12 more months', formatPounds(payablePence)], ...saving);
}

function inDays(days: number): string {
  return days > 0 ? `in ${counting(days, 'day')}` : 'today';
}
