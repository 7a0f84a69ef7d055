import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import type { Config } from 'server-kit/config/config';
import type { ReversalEffect } from './payloads';

/** Describes how a refund or a dispute, or undoing it, changed the subscription that the order paid for. */
export function describeEffect(config: Config, effect: ReversalEffect, today: CalendarDate): string[] {
  const subscription = nameSubscription(config);
  switch (effect.kind) {
    case 'blocked':
      return [`The ${subscription} from this order has ended. Its activation codes no longer work.`];
    case 'shortened':
      return [
        'The subscription no longer includes the 12 months from this renewal.',
        ...(effect.endDate === undefined ? [] : [describeEnd(config, effect.endDate, today)]),
      ];
    case 'restored':
      return [
        effect.endDate < today
          ? `The ${subscription} ended on ${formatCalendarDate(effect.endDate)}.`
          : `The ${subscription} is active again and runs until ${formatCalendarDate(effect.endDate)}.`,
      ];
    case 'codes-ended':
      return [
        `The activation ${codesOf(effect)} from this order no longer ${effect.quantity === 1 ? 'works' : 'work'}.`,
        `If you have paid for a renewal of ${effect.quantity === 1 ? 'this code' : 'these codes'}, write to ${config.supportEmail}, because the renewal has ended, too.`,
      ];
    case 'codes-restored':
      return [`The activation ${codesOf(effect)} from this order ${effect.quantity === 1 ? 'works' : 'work'} again.`];
    case 'undelivered':
    case 'none':
      return [];
  }
}

function codesOf({ quantity }: { quantity: number }): string {
  return quantity === 1 ? 'code' : 'codes';
}

/** Describes when a subscription ends and until when its activation codes work. */
export function describeEnd(config: Config, endDate: CalendarDate, today: CalendarDate): string {
  const subscription = nameSubscription(config);
  const end = formatCalendarDate(endDate);
  if (endDate < today) return `The ${subscription} ended on ${end}, so its activation codes no longer work.`;
  return `The ${subscription} now ends on ${end}. Its activation codes stay the same and work until then.`;
}

export function nameSubscription({ productName }: Config): string {
  return `${productName} Pro subscription`;
}
