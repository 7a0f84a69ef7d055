import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { isSeeded } from '../provider/isSeeded';
import type { PaymentContext } from '../provider/PaymentContext';
import { type Mismatch, recordMismatch } from '../orders/mismatches';
import type { MismatchKind } from '../orders/tables';

/**
 * The result of comparing our row with the provider's object: `same` if their states are equal, or `undefined` if our
 * row is out of date. `differs` describes a difference that no event can explain.
 */
export type Verdict = 'same' | { differs: string } | undefined;

/** Compares the state of the provider's object with the state of our row. A later state has a higher rank. */
export function compareStates<State extends string>(
  theirs: State,
  ours: State,
  ranks: Readonly<Record<State, number>>,
): Verdict {
  if (theirs === ours) return 'same';
  return ranks[theirs] > ranks[ours] ? undefined : { differs: `is ${ours} here, but ${theirs} at the provider` };
}

/**
 * The functions that `reconcileReversals` uses to compare either refunds or disputes. `Theirs` are the provider's
 * objects, and `Ours` are our rows.
 */
export interface ReversalAdapter<Theirs extends Reversal, Ours extends OurReversal> {
  /** A word for messages, such as `refund`. */
  name: string;
  kinds: {
    /** The provider has the object, but no order here has its payment. */
    withoutOrder: MismatchKind;
    /** The shop has the object, but the provider doesn't have it. */
    unknown: MismatchKind;
    differs: MismatchKind;
  };
  /** Returns the objects created since the given time. */
  theirsSince(since: Date): AsyncIterable<Theirs>;
  readTheirs(id: string): Promise<Theirs | undefined>;
  /** Returns the objects recorded since the given time, and older objects that are still open or pending. */
  oursSince(since: Date): AsyncIterable<Ours>;
  readOurs(id: string): Promise<Ours | undefined>;
  compare(theirs: Theirs, ours: Ours): Verdict;
  /** Updates the order as an event would. Does nothing if no order here has the payment. */
  record(theirs: Theirs): Promise<void>;
}

interface Reversal {
  id: string;
  paymentIntentId: string;
  createdAt: Date;
  /** The amount in the currency's minor unit, such as pence or cents. */
  amountMinor?: number;
  /** An ISO 4217 code in capitals. */
  currency?: string | undefined;
}

interface OurReversal {
  id: string;
  order_id: string;
  order_number: string;
}

export interface ReversalCounts {
  /** The number of objects compared. */
  count: number;
  /** The number of objects that the shop had missed and has now recorded. */
  recorded: number;
  isCut: boolean;
}

/**
 * A missed object younger than this is not logged as an error. Its webhook may still arrive, and the servers also look
 * for missed events every ten minutes.
 */
const IN_FLIGHT_MS = 15 * MINUTE_MS;

/**
 * Compares refunds or disputes with the provider in both directions. Records missed objects, and records unexplained
 * differences as mismatches.
 */
export async function reconcileReversals<Theirs extends Reversal, Ours extends OurReversal>(
  context: PaymentContext,
  adapter: ReversalAdapter<Theirs, Ours>,
  since: Date,
  limit: number,
): Promise<ReversalCounts> {
  const seen = new Set<string>();
  let recorded = 0;
  for await (const theirs of adapter.theirsSince(since)) {
    if (seen.size >= limit) return { count: seen.size, recorded, isCut: true };
    seen.add(theirs.id);
    if (await reconcileTheirs(context, adapter, theirs)) recorded += 1;
  }
  for await (const ours of adapter.oursSince(since)) {
    if (seen.has(ours.id) || isSeeded(ours.id)) continue;
    if (seen.size >= limit) return { count: seen.size, recorded, isCut: true };
    seen.add(ours.id);
    const theirs = await adapter.readTheirs(ours.id);
    if (!theirs) await reportUnknown(context, adapter, ours);
    else if (await reconcileTheirs(context, adapter, theirs)) recorded += 1;
  }
  return { count: seen.size, recorded, isCut: false };
}

/**
 * Compares the provider's object with our row. Records the object if our row is missing or out of date, and any other
 * difference as a mismatch.
 * @returns true if this call recorded the object.
 */
async function reconcileTheirs<Theirs extends Reversal, Ours extends OurReversal>(
  context: PaymentContext,
  adapter: ReversalAdapter<Theirs, Ours>,
  listed: Theirs,
): Promise<boolean> {
  const { name, kinds, compare } = adapter;
  const ours = await adapter.readOurs(listed.id);
  if (ours && compare(listed, ours) === 'same') return false;
  // The list may be older than our row, so read the provider's current state.
  const theirs = (await adapter.readTheirs(listed.id)) ?? listed;
  const verdict = ours && compare(theirs, ours);
  if (verdict === 'same') return false;
  if (ours && typeof verdict === 'object') {
    const reason = `The ${name} ${theirs.id} of order ${ours.order_number} ${verdict.differs}.`;
    await report(context, kinds.differs, theirs, { orderId: ours.order_id, reason });
    return false;
  }
  await adapter.record(theirs);
  if (await adapter.readOurs(theirs.id)) {
    reportMissed(context, name, theirs, ours);
    return true;
  }
  await reportWithoutOrder(context, adapter, theirs);
  return false;
}

function reportMissed(
  { log }: AppContext,
  name: string,
  { id, createdAt }: Reversal,
  ours: OurReversal | undefined,
): void {
  if (!ours && createdAt > later(new Date(), -IN_FLIGHT_MS)) return;
  log.error(
    { [`${name}Id`]: id },
    `the shop had not recorded the state of a ${name}, so the reconciliation recorded it`,
  );
}

async function reportUnknown<Theirs extends Reversal, Ours extends OurReversal>(
  context: PaymentContext,
  { name, kinds }: ReversalAdapter<Theirs, Ours>,
  { id, order_id, order_number }: Ours,
): Promise<void> {
  const reason = [
    `The ${name} ${id} of order ${order_number} is recorded here, but does not exist at the provider.`,
    'Check that STRIPE_SECRET_KEY belongs to the correct account.',
  ].join(' ');
  await recordMismatch(context.db, context, { kind: kinds.unknown, subject: id, orderId: order_id, reason });
}

/** Records a mismatch for a refund or dispute of a payment without an order, unless the payment itself has one. */
async function reportWithoutOrder<Theirs extends Reversal, Ours extends OurReversal>(
  context: PaymentContext,
  { name, kinds }: ReversalAdapter<Theirs, Ours>,
  theirs: Theirs,
): Promise<void> {
  const session = await context.provider.findSessionOfPayment(theirs.paymentIntentId);
  if (session && (await hasMismatch(context, session.id))) return;
  const reason = [
    `The ${name} ${theirs.id} is for the payment ${theirs.paymentIntentId}, which has no order here.`,
    'Another program on the same account may have taken the payment.',
  ].join(' ');
  await report(context, kinds.withoutOrder, theirs, { reason });
}

async function hasMismatch({ db }: AppContext, sessionId: string): Promise<boolean> {
  const known = db.selectFrom('payment_mismatches').select('id').where('subject', '=', sessionId);
  return (await known.where('kind', 'in', ['unknown-order', 'paid-twice']).executeTakeFirst()) !== undefined;
}

function report(
  context: PaymentContext,
  kind: MismatchKind,
  { id, amountMinor, currency }: Reversal,
  found: Pick<Mismatch, 'orderId' | 'reason'>,
): Promise<void> {
  return recordMismatch(context.db, context, { kind, subject: id, amountMinor, currency, ...found });
}
