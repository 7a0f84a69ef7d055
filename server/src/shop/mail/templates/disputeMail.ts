import type { CalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { Config } from 'server-kit/config/config';
import { describeEffect, describeEnd, nameSubscription } from './describeEffect';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads, ReversalEffect } from './payloads';

type DisputePayload = MailPayloads['dispute'];

export function disputeMail(
  config: Config,
  payload: DisputePayload,
  today: CalendarDate,
): [subject: string, ...parts: MailPart[]] {
  const { orderNumber, amountPence, disputedPence, orderUrl } = payload;
  const amount = formatPounds(amountPence);
  const payment = `your payment of ${amount}`;
  const disputed = disputedPence < amountPence ? `${formatPounds(disputedPence)} of ${payment}` : payment;
  const [subject, ...sentences] = describeDispute(config, payload, disputed, today);
  return [
    subject,
    ...sentences.map(paragraph),
    facts(['Order', orderNumber], ['Payment', amount]),
    link('My order', orderUrl),
  ];
}

function describeDispute(
  config: Config,
  { orderNumber, state, effect, amountPence, disputedPence }: DisputePayload,
  disputed: string,
  today: CalendarDate,
): [subject: string, ...sentences: string[]] {
  const { supportEmail } = config;
  switch (state) {
    case 'open':
      return [
        `Your payment for order ${orderNumber} is disputed`,
        `Your bank has told us that you dispute ${disputed}. The bank holds the money until it decides.`,
        ...describePause(config, effect, today),
        `If you disputed the payment by mistake, ask your bank to withdraw the dispute, and write to ${supportEmail}.`,
      ];
    case 'lost':
      return [
        `Your bank returned ${disputedPence < amountPence ? 'a part of ' : ''}your payment for order ${orderNumber}`,
        `You disputed ${disputed}, and your bank has decided that the money is yours.`,
        ...(effect.kind === 'undelivered'
          ? ['We did not deliver this order, so nothing else changes.']
          : describeEffect(config, effect, today)),
      ];
    case 'won':
      return [
        `The dispute about your payment for order ${orderNumber} is closed`,
        `Your bank has decided the dispute about ${disputed} in our favour.`,
        ...(effect.kind === 'undelivered'
          ? ["We are checking your order again, and will email you the result. You don't need to pay again."]
          : describeEffect(config, effect, today)),
      ];
  }
}

/** Describes what an open dispute changes until the bank decides. */
function describePause(config: Config, effect: ReversalEffect, today: CalendarDate): string[] {
  switch (effect.kind) {
    case 'blocked':
      return [
        `Until then, we have paused the ${nameSubscription(config)} from this order. Its activation codes don't work.`,
      ];
    case 'shortened':
      return [
        'Until then, the subscription does not include the 12 months from this renewal.',
        ...(effect.endDate === undefined ? [] : [describeEnd(config, effect.endDate, today)]),
      ];
    case 'codes-ended':
      return ["Until then, the activation codes from this order don't work. The other codes stay the same."];
    case 'undelivered':
      return ["Until then, we can't deliver this order."];
    case 'restored':
    case 'codes-restored':
    case 'none':
      return [];
  }
}
