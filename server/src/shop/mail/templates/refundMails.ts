import type { CalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { Config } from 'server-kit/config/config';
import { attachedNote } from './attachedNote';
import { describeEffect, nameSubscription } from './describeEffect';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

type Mail = [subject: string, ...parts: MailPart[]];

export function refundMail(config: Config, payload: MailPayloads['refund'], today: CalendarDate): Mail {
  const { orderNumber, amountPence, orderUrl, isFull, isFullyRefunded, isPending, creditNote, documents } = payload;
  const amount = formatPounds(amountPence);
  const verb = isPending ? 'are refunding' : 'refunded';
  return [
    isFull ? `We ${verb} your payment of ${amount}` : `We ${verb} ${amount} of your payment`,
    paragraph(isFull ? `We ${verb} your payment of ${amount} in full.` : `We ${verb} ${amount} of your payment.`),
    ...(isFullyRefunded && !isFull
      ? [paragraph('Together with earlier refunds, we have now refunded your whole payment.')]
      : []),
    paragraph(
      isPending
        ? "The refund is not complete yet. The money goes to the card or the account that you paid with. We'll email you if the refund fails."
        : 'The money goes to the card or the account that you paid with. Your bank usually shows it within 10 working days.',
    ),
    ...describeRefund(config, payload, today).map(paragraph),
    facts(
      ['Order', orderNumber],
      ['Refund', amount],
      ...(creditNote === undefined ? [] : [['Credit note', creditNote] as const]),
    ),
    ...attachedNote(documents),
    link(creditNote === undefined ? 'My order' : 'My order and the credit note', orderUrl),
  ];
}

export function refundFailedMail(config: Config, payload: MailPayloads['refund-failed'], today: CalendarDate): Mail {
  const { orderNumber, amountPence, effect, orderUrl, isCancelled } = payload;
  const amount = formatPounds(amountPence);
  return [
    isCancelled ? `Your refund of ${amount} was cancelled` : `Your refund of ${amount} failed`,
    paragraph(
      isCancelled
        ? `The refund of ${amount} was cancelled, so you won't receive this money.`
        : `Our refund of ${amount} failed, so the money did not reach you.`,
    ),
    ...(effect.kind === 'undelivered'
      ? ["We have not delivered this order, because we are still checking it. You don't need to pay again."]
      : describeEffect(config, effect, today)
    ).map(paragraph),
    paragraph(
      `If you still expect this money, please write to ${config.supportEmail}. We'll find another way to send it.`,
    ),
    facts(['Order', orderNumber], ['Refund', amount]),
    link('My order', orderUrl),
  ];
}

/** Describes what a refund changes. `isFullyRefunded` means that the whole payment is refunded. */
function describeRefund(
  config: Config,
  { effect, isFullyRefunded }: MailPayloads['refund'],
  today: CalendarDate,
): string[] {
  switch (effect.kind) {
    case 'undelivered':
      return isFullyRefunded
        ? ['We did not deliver this order, so nothing else changes.']
        : ["We have not delivered this order yet, because we are still checking it. You don't need to pay again."];
    case 'none':
      return isFullyRefunded ? [] : [`This refund does not change the ${nameSubscription(config)}.`];
    default:
      return describeEffect(config, effect, today);
  }
}
