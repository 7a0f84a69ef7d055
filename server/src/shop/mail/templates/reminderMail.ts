import { counting } from 'shared/domain/counting';
import { type CalendarDate, daysBetween, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { Config } from 'server-kit/config/config';
import { codesStayTheSame } from './describeCodeChanges';
import { nameSubscription } from './describeEffect';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';
import { plainName } from './plainName';

type Reminder = MailPayloads['reminder'];

const MAX_NAMES = 5;

/**
 * The email before a subscription ends. Without an offer, it is only a notice, because the customer stopped the
 * reminders.
 */
export function reminderMail(
  config: Config,
  { quantity, endDate, renewalUrl, names, orderNumber, offer, optOutUrl }: Reminder,
  today: CalendarDate,
): [subject: string, ...parts: MailPart[]] {
  const end = formatCalendarDate(endDate);
  const computers = counting(quantity, 'computer');
  return [
    `Your ${nameSubscription(config)} ends ${inDays(daysBetween(today, endDate))}`,
    paragraph(`Your subscription for ${computers} ends on ${end}. It does not renew automatically.`),
    ...identifySubscription(quantity, names, orderNumber),
    paragraph(
      quantity === 1
        ? `After ${end}, the Pro features stop on the computer, and its activation code no longer works.`
        : `After ${end}, the Pro features stop on all ${quantity} computers, and their activation codes no longer work.`,
    ),
    ...(offer ? [describeOffer(offer, quantity, end)] : []),
    paragraph(
      `If you renew before it ends, you keep the remaining days. Your ${codesStayTheSame(quantity)}, and there is nothing to install.`,
    ),
    link('Renew now', renewalUrl),
    ...(optOutUrl === undefined
      ? []
      : [
          paragraph('You can stop these reminders. We always email you on the last day of a subscription.'),
          link('Stop reminders', optOutUrl),
        ]),
  ];
}

/** Identifies the subscription by the names of its codes or, without names, by its order. */
function identifySubscription(quantity: number, names: readonly string[] = [], orderNumber?: string): MailPart[] {
  if (names.length === 0) return orderNumber === undefined ? [] : [facts(['Order', orderNumber])];
  const shown = names.slice(0, MAX_NAMES);
  const rest = quantity > shown.length ? ` and ${quantity - shown.length} more` : '';
  return [facts([quantity === 1 ? 'Code for' : 'Codes for', shown.map(plainName).join(', ') + rest])];
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
