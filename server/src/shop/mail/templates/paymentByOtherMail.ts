import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import type { Config } from 'server-kit/config/config';
import { describeCodeChanges } from './describeCodeChanges';
import { describeEnd, nameSubscription } from './describeEffect';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

type Payload = MailPayloads['payment-by-other'];

const CAUSES: Readonly<Record<Exclude<Payload['cause'], 'payment'>, string>> = {
  refund: 'This payment was refunded',
  dispute: 'This payment is now disputed with a bank',
  'lost dispute': 'A bank has returned this payment',
  confirmation: 'This payment is confirmed',
};

/**
 * The email about another customer's payment for a subscription. It goes to the subscription's owner and to the other
 * customers who paid for it, and doesn't name the payer.
 */
export function paymentByOtherMail(
  config: Config,
  payload: Payload,
  today: CalendarDate,
): [subject: string, ...parts: MailPart[]] {
  const { cause, effect, isRenewal, isOwner, quantity, url, renewalUrl, codeChanges } = payload;
  const product = nameSubscription(config);
  const name = isOwner ? `Your ${product}` : `A ${product} that you paid for`;
  const isAddition = effect.kind === 'codes-ended' || effect.kind === 'codes-restored';
  const subscription = isOwner ? 'your subscription' : 'it';
  const purchase = isAddition
    ? `more computers for ${subscription}`
    : isRenewal
      ? `a renewal of ${subscription}`
      : subscription;
  const sentences = [
    `${isOwner ? '' : `You paid for a ${product}. `}Somebody else paid for ${purchase}.${cause === 'payment' ? '' : ` ${CAUSES[cause]}, so ${describeChange(payload)}.`}`,
    ...(cause === 'dispute' ? ["If the bank confirms the payment, we'll undo this change and email you."] : []),
    ...(isOwner ? [] : [`If you have a question about your own payment, write to ${config.supportEmail}.`]),
  ].map(paragraph);
  const ownLink = link(isOwner ? 'My subscriptions' : 'My order', url);
  if (effect.kind === 'blocked') return [`${name} stopped working`, ...sentences, ownLink];
  if (isAddition)
    return [
      `${name} has ${effect.kind === 'codes-ended' ? 'fewer computers' : 'its added computers again'}`,
      ...sentences,
      ownLink,
    ];
  const { endDate } = effect;
  const end = formatCalendarDate(endDate);
  const isOver = endDate < today;
  return [
    `${name} ${isOver ? 'ended' : 'now ends'} on ${end}`,
    ...sentences,
    paragraph(describeEnd(config, endDate, today)),
    ...(codeChanges ? describeCodeChanges(codeChanges, today) : []),
    ...(isOver
      ? [paragraph("To use the codes again, renew the subscription. You don't need to install anything.")]
      : []),
    facts(...(cause === 'payment' ? [['Computers', String(quantity)] as const] : []), ['Expires', end]),
    ...(isOver || effect.kind === 'shortened' ? [link('Renew now', renewalUrl)] : []),
    ownLink,
  ];
}

function describeChange({ cause, effect: { kind } }: Payload): string {
  const isOpen = cause === 'dispute';
  switch (kind) {
    case 'blocked':
      return isOpen ? "the activation codes don't work until the bank decides" : 'the activation codes no longer work';
    case 'shortened':
      return isOpen
        ? 'the subscription does not include those 12 months until the bank decides'
        : 'the subscription no longer includes those 12 months';
    case 'codes-ended':
      return isOpen
        ? 'the codes of the added computers stop working until the bank decides'
        : 'the codes of the added computers no longer work';
    case 'codes-restored':
    case 'restored':
      return "we've applied it again";
  }
}
