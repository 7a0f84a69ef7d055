import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { pick } from '../random';
import type { Basket } from './checkOut';
import type { Customer } from './Customer';

/** This schema contains only the fields that the simulated customers need. */
const Subscriptions = Type.Array(
  Type.Object({
    id: Type.String(),
    activationCodes: Type.Array(Type.Object({ code: Type.String(), endDate: Type.Optional(Type.String()) })),
  }),
);
type OwnSubscription = Type.Static<typeof Subscriptions>[number];

/** The part of the API for an order and its success page: `renew` for renewals, and `order` for all other orders. */
export type Kind = 'order' | 'renew';

export async function subscriptionsOf(customer: Customer): Promise<OwnSubscription[]> {
  return Value.Parse(Subscriptions, (await customer.ask('GET', '/api/order/getsubscriptions/')) ?? []);
}

/**
 * Chooses what to order. Every third order is for an existing subscription if the customer has one: a renewal of all,
 * fewer or more computers, or more computers now.
 */
export async function chooseBasket(
  customer: Customer,
  siteOrigin: string,
  turn: number,
): Promise<{ kind: Kind; basket: Basket }> {
  const subscriptions = turn % 3 === 2 ? await subscriptionsOf(customer) : [];
  if (subscriptions.length === 0) return { kind: 'order', basket: purchase(siteOrigin, turn) };
  const { id, activationCodes } = pick(subscriptions);
  const target = { Url: siteOrigin, SubscriptionId: id };
  // A code has its own end date only if it stops working before the subscription ends.
  const renewable = activationCodes.flatMap(({ code, endDate }) => (endDate === undefined ? [code] : []));
  const renew = (choice: object): { kind: Kind; basket: Basket } => ({
    kind: 'renew',
    basket: { path: '/api/renew/purchasewithstripe', body: { ...target, ...choice } },
  });
  const plan = pick(['renew', 'renew fewer', 'renew more', 'add'] as const);
  if (plan === 'add')
    return {
      kind: 'order',
      basket: { path: '/api/order/addcomputers', body: { ...target, Qnt: 1 + (turn % 2) } },
    };
  if (plan === 'renew more') return renew({ Qnt: renewable.length + 1 });
  if (plan === 'renew fewer' && renewable.length > 1)
    return renew({ Qnt: renewable.length - 1, EndingCodes: [pick(renewable)] });
  return renew({});
}

function purchase(siteOrigin: string, turn: number): Basket {
  const invoice = { InvoiceNeeded: turn % 4 === 0, Name: 'Chaos Ltd', Address: '1 Storm Street' };
  return { path: '/api/order/purchasewithstripe', body: { Url: siteOrigin, Qnt: 1 + (turn % 5), ...invoice } };
}
