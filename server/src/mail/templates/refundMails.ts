import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { Config } from '../../config/config';
import { attachedNote } from './attachedNote';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads, RefundEffect } from './payloads';

type Mail = [subject: string, ...parts: MailPart[]];

export function refundMail(config: Config, payload: MailPayloads['refund'], today: CalendarDate): Mail {
  const { orderNumber, amountPence, effect, orderUrl, isFull, isPending, creditNote, documents } = payload;
  const amount = formatPounds(amountPence);
  const verb = isPending ? 'are refunding' : 'refunded';
  const isComplete = effect.kind === 'blocked' || effect.kind === 'shortened';
  return [
    isFull ? `We ${verb} your payment of ${amount}` : `We ${verb} ${amount} of your payment`,
    paragraph(isFull ? `We ${verb} your payment of ${amount} in full.` : `We ${verb} ${amount} of your payment.`),
    ...(isComplete && !isFull
      ? [paragraph('Together with earlier refunds, we have now refunded your whole payment.')]
      : []),
    paragraph(
      isPending
        ? "The refund is not complete yet. The money goes to the card or the account that you paid with. We'll email you if the refund fails."
        : 'The money goes to the card or the account that you paid with. Your bank usually shows it within 10 working days.',
    ),
    ...describeEffect(config, effect, isFull, today).map(paragraph),
    facts(
      ['Order', orderNumber],
      ['Refund', amount],
      ...(creditNote === undefined ? [] : [['Credit note', creditNote] as const]),
    ),
    ...attachedNote(documents),
    link(creditNote === undefined ? 'My order' : 'My order and the credit note', orderUrl),
  ];
}

export function refundFailedMail(config: Config, payload: MailPayloads['refund-failed']): Mail {
  const { orderNumber, amountPence, effect, orderUrl, isCancelled } = payload;
  const amount = formatPounds(amountPence);
  return [
    isCancelled ? `Your refund of ${amount} was cancelled` : `Your refund of ${amount} failed`,
    paragraph(
      isCancelled
        ? `The refund of ${amount} was cancelled, so you won't receive this money.`
        : `Our refund of ${amount} failed, so the money did not reach you.`,
    ),
    ...(effect.kind === 'restored'
      ? [
          paragraph(
            `The ${config.productName} Pro subscription is active again and runs until ${formatCalendarDate(effect.endDate)}.`,
          ),
        ]
      : []),
    paragraph(
      `If you still expect this money, please write to ${config.supportEmail}. We'll find another way to send it.`,
    ),
    facts(['Order', orderNumber], ['Refund', amount]),
    link('My order', orderUrl),
  ];
}

function describeEffect({ productName }: Config, effect: RefundEffect, isFull: boolean, today: CalendarDate): string[] {
  const subscription = `${productName} Pro subscription`;
  switch (effect.kind) {
    case 'blocked':
      return [`The ${subscription} from this order has ended. Its activation codes no longer work.`];
    case 'shortened':
      return [
        'The subscription no longer includes the 12 months from this renewal.',
        ...describeEnd(subscription, effect.endDate, today),
      ];
    case 'none':
    case 'restored':
      return isFull ? [] : [`Your ${subscription} is not affected.`];
  }
}

function describeEnd(subscription: string, endDate: CalendarDate | undefined, today: CalendarDate): string[] {
  if (endDate === undefined) return [];
  const end = formatCalendarDate(endDate);
  if (endDate < today) return [`The ${subscription} ended on ${end}.`];
  return [`The ${subscription} now ends on ${end}. Its activation codes stay the same.`];
}
