import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { pick } from '../random';
import { subscriptionsOf } from './chooseBasket';
import { CHAOS_PASSWORD, type Customer } from './Customer';
import type { CustomerFacts } from './CustomerFacts';

const Offer = Type.Object({ state: Type.String(), ownerEmail: Type.Optional(Type.String()) });

interface Transfers {
  customer: Customer;
  /** The email addresses of all customers. */
  emails: readonly string[];
  siteOrigin: string;
  facts: CustomerFacts;
  /** The codes of offers that each customer got by email. `transfer` removes the codes that it tries. */
  offerCodes: ReadonlyMap<string, string[]>;
}

/** The percentages of turns in which a customer makes an offer, or withdraws one. */
const OFFER_PERCENT = 25;
const WITHDRAW_PERCENT = 5;

/** Accepts the offers that have arrived. Sometimes offers a subscription to another customer, or withdraws an offer. */
export async function transfer(transfers: Transfers): Promise<void> {
  const { customer, emails, siteOrigin, facts, offerCodes } = transfers;
  for (const code of offerCodes.get(customer.email)?.splice(0) ?? []) await accept(transfers, code);
  const chance = Math.random() * 100;
  if (chance >= OFFER_PERCENT + WITHDRAW_PERCENT) return;
  const own = await subscriptionsOf(customer);
  if (own.length === 0) return;
  const { id: subscriptionId } = pick(own);
  if (chance < WITHDRAW_PERCENT) {
    await customer.ask('POST', '/api/subscription/withdrawtransfer', { subscriptionId });
    return;
  }
  const email = pick(emails);
  facts.offers.set(subscriptionId, (facts.offers.get(subscriptionId) ?? new Set()).add(email));
  const body = { subscriptionId, email, password: CHAOS_PASSWORD, baseUrl: siteOrigin };
  await customer.ask('POST', '/api/subscription/offertransfer', body);
}

/** Accepts an offer twice at the same time, and records which subscription arrived. */
async function accept({ customer, facts }: Transfers, code: string): Promise<void> {
  const offer = await customer.ask('POST', '/api/subscription/readtransfer', { code });
  const { state, ownerEmail: from = '' } = Value.Parse(Offer, offer ?? { state: 'unknown' });
  if (state !== 'open') return;
  const before = new Set((await subscriptionsOf(customer)).map(({ id }) => id));
  const path = '/api/subscription/accepttransfer';
  const replies = await Promise.all([1, 2].map(() => customer.ask('POST', path, { code })));
  if (replies.every((reply) => reply === undefined)) return;
  const arrived = (await subscriptionsOf(customer)).find(
    ({ id }) => !before.has(id) && facts.offers.get(id)?.has(customer.email),
  );
  // Also record a confirmed transfer whose subscription did not arrive, so that the audit counts it.
  facts.transfers.push({ subscriptionId: arrived?.id ?? `lost by ${customer.email}`, from, to: customer.email });
}
