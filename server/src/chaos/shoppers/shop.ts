import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { checkOut } from './checkOut';
import { chooseBasket, type Kind } from './chooseBasket';
import type { Customer } from './Customer';
import type { Provider } from './Provider';
import { reversePayment } from './reversePayment';
import type { CustomerFacts } from './CustomerFacts';

/** These schemas contain only the fields that the simulated customers need. */
const Cancellation = Type.Object({ outcome: Type.String() });
const Payment = Type.Object({ state: Type.String() });

interface Shopping {
  customer: Customer;
  provider: Provider;
  siteOrigin: string;
  facts: CustomerFacts;
}

export interface Outcome {
  /** True if the payment succeeded at the provider. */
  isPaid: boolean;
  /** True if the payment was refunded or disputed afterwards, or if a bank opened an inquiry. */
  isReversed: boolean;
}

/** The percentage of paid orders that are refunded or disputed. */
const REVERSED_PERCENT = 30;

/**
 * Places an order, usually pays for it, and requests the payment's status. Refunds or disputes `REVERSED_PERCENT`
 * percent of the paid orders.
 */
export async function shop(shopping: Shopping, turn: number): Promise<Outcome> {
  const { customer, siteOrigin, facts } = shopping;
  const { kind, basket } = await chooseBasket(customer, siteOrigin, turn);
  const replies = await checkOut(customer, basket);
  const sessionIds = [...new Set(replies.flatMap((reply) => sessionIdsIn(shopping, reply)))];
  for (const id of sessionIds) facts.sessions.add(id);
  let [isPaid, isReversed] = [false, false];
  // Try to pay every session, because a customer with two payment pages may pay both.
  for (const id of sessionIds) {
    const hasPaid = await pay(shopping, id, kind);
    isPaid ||= hasPaid;
    await readPages(shopping, id, kind);
    if (!hasPaid || Math.random() * 100 >= REVERSED_PERCENT) continue;
    await reversePayment(shopping.provider, id);
    await readPages(shopping, id, kind);
    isReversed = true;
  }
  return { isPaid, isReversed };
}

/**
 * Returns the session id from a reply, if any. The reply to a purchase is the payment page's URL, and the reply to all
 * other orders is an object that contains this URL.
 */
function sessionIdsIn({ provider }: Shopping, reply: unknown): string[] {
  const url = typeof reply === 'object' && reply !== null && 'redirectUrl' in reply ? reply.redirectUrl : reply;
  return typeof url === 'string' && url.startsWith(provider.origin) ? url.split('/').slice(-1) : [];
}

/**
 * Pays a session or leaves it unpaid. Most customers pay immediately, some pay later, and some never pay. Some click
 * Back while they pay in another tab.
 * @returns whether the payment succeeded
 */
async function pay(shopping: Shopping, id: string, kind: Kind): Promise<boolean> {
  const { provider } = shopping;
  const chance = Math.random();
  if (chance < 0.72) return provider.act(id, 'pay');
  if (chance < 0.78) return (await provider.act(id, 'pay-later')) && provider.act(id, 'payment-arrives');
  if (chance < 0.82) await provider.act(id, 'pay-later').then(() => provider.act(id, 'payment-fails'));
  else if (chance < 0.86) await provider.act(id, 'expire');
  else if (chance < 0.9) await cancelPayment(shopping, id);
  else if (chance < 0.96)
    return (
      await Promise.all([
        provider.act(id, 'pay', { durationMs: '300' }),
        cancelPayment(shopping, id),
        readPages(shopping, id, kind),
      ])
    )[0];
  return false;
}

/** Cancels a payment, as the cancel page does. */
async function cancelPayment(shopping: Shopping, sessionId: string): Promise<void> {
  const paymentId = await orderOf(shopping, sessionId);
  const reply = await shopping.customer.send('POST', '/api/order/cancelpayment', { paymentId });
  const outcome = reply?.ok ? Value.Parse(Cancellation, JSON.parse(reply.body)).outcome : undefined;
  if (outcome === 'not-charged') await recordNotCharged(shopping, paymentId, sessionId);
}

/**
 * Requests the success page's data twice at the same time, and one time in five also checks the customer's open
 * payments. These requests compete with webhooks and with the servers' regular checks.
 */
async function readPages(shopping: Shopping, sessionId: string, kind: Kind): Promise<void> {
  const { customer, facts } = shopping;
  const paymentId = await orderOf(shopping, sessionId);
  const page = `/api/${kind}/checkpayment/${paymentId}`;
  const openPayments = Math.random() < 0.2 ? customer.send('POST', '/api/order/checkopenpayments') : undefined;
  const [reply] = await Promise.all([customer.send('GET', page), customer.send('GET', page), openPayments]);
  if (!reply?.ok) return;
  const { state } = Value.Parse(Payment, JSON.parse(reply.body));
  if (state === 'not-charged') await recordNotCharged(shopping, paymentId, sessionId);
  else if (state === 'completed') facts.delivered.add(paymentId);
}

async function orderOf({ provider }: Shopping, sessionId: string): Promise<string> {
  return (await provider.session(sessionId)).client_reference_id ?? '';
}

/**
 * Records that the shop told a customer that nothing was charged. Counts a false statement if the session is paid or
 * still open.
 */
async function recordNotCharged({ provider, facts }: Shopping, paymentId: string, sessionId: string): Promise<void> {
  facts.notCharged.add(paymentId);
  const { status, payment_status } = await provider.session(sessionId);
  if (status === 'open' || payment_status === 'paid') facts.falseStatements += 1;
}
