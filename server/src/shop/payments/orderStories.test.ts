import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type Stripe from 'stripe';
import type { OpenPayment } from 'shared/contract/openPayments';
import type { PaymentCheck } from 'shared/contract/paymentCheck';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { type News, PaymentTruth, type PaymentView } from '../../testing/PaymentTruth';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';
import type { OutgoingMail } from '../mail/outgoingMail';
import { NEEDED_EVENTS } from '../provider/eventTypes';
import type { PaymentSession } from '../provider/PaymentSession';
import { applySession } from './applySession';

/** The number of random stories. Set `ORDER_STORIES` to run more. */
const STORIES = Number(process.env['ORDER_STORIES'] ?? 30);
const TOTAL = 15_300;
/** The amount of a partial refund, in pence. */
const PART = 1_000;

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

interface Delivery {
  event: Stripe.Event;
  news: News | undefined;
}

interface Story {
  customer: TestBrowser;
  paymentId: string;
  truth: PaymentTruth;
  /** Events that have not arrived yet, and events that have. */
  waiting: Delivery[];
  arrived: Delivery[];
  /** Replies of the provider that the shop has not processed yet. */
  lookUps: { session: PaymentSession; news: News }[];
  /** The claims of the delivered emails, oldest first. */
  claims: Claim[];
}

let newestEventId: string | undefined;

/** Runs an action at the provider and collects its events. They arrive later. */
async function act({ truth, waiting }: Story, path: string, fields?: Record<string, string>): Promise<void> {
  await selling.control(path, fields);
  await collectEvents(truth, waiting);
}

async function collectEvents(truth: PaymentTruth, waiting: Delivery[]): Promise<void> {
  const { data } = await selling.stripe.events.list({
    limit: 100,
    types: [...NEEDED_EVENTS],
    ...(newestEventId !== undefined && { ending_before: newestEventId }),
  });
  newestEventId = data[0]?.id ?? newestEventId;
  for (const event of data.reverse()) waiting.push({ event, news: truth.record(event) });
}

type Action = [path: string, fields?: Record<string, string>];

/** Returns what the customer, the bank and the merchant can do now at the provider. */
function possibleActions({ truth }: Story): Action[] {
  const session = `sessions/${truth.sessionId}`;
  switch (truth.stateOf(truth.sessionId)) {
    case 'open':
      return [[`${session}/pay`], [`${session}/pay-later`], [`${session}/pay-later`], [`${session}/expire`]];
    case 'awaiting funds':
      return [[`${session}/payment-arrives`], [`${session}/payment-fails`]];
    case 'paid':
      return reversals(truth, session);
    default:
      return [];
  }
}

function reversals(truth: PaymentTruth, session: string): Action[] {
  const { leftPence } = truth;
  const actions: Action[] = [];
  if (leftPence > 0) actions.push([`${session}/refund`]);
  if (leftPence > PART) actions.push([`${session}/refund`, { amount: String(PART) }]);
  for (const id of truth.idsOf('refund', 'pending'))
    actions.push([`refunds/${id}/succeed`], [`refunds/${id}/fail`], [`refunds/${id}/cancel`]);
  for (const id of truth.idsOf('refund', 'succeeded')) actions.push([`refunds/${id}/fail`]);
  const disputes = truth.idsOf('dispute');
  if (truth.idsOf('dispute', 'none', 'open').length === 0 && disputes.length < 2)
    actions.push([`${session}/dispute`], [`${session}/inquire`]);
  for (const id of truth.idsOf('dispute', 'open')) actions.push([`disputes/${id}/win`], [`disputes/${id}/lose`]);
  for (const id of truth.idsOf('dispute', 'none'))
    actions.push([`disputes/${id}/escalate`], [`disputes/${id}/close-inquiry`]);
  return actions;
}

async function arrive(story: Story, { event, news }: Delivery): Promise<void> {
  expect(await selling.sendSigned(JSON.stringify(event))).toBe(200);
  if (!news) return;
  story.truth.tell(news);
  // The shop asks the provider for the session's current state, because this event is about a state that can change.
  if (event.type === 'checkout.session.completed') story.truth.tellSession();
}

const chosen = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length];

const STEPS = {
  act: async (story: Story, pick: number) => {
    const action = chosen(possibleActions(story), pick);
    if (!action) return;
    const [path, fields] = action;
    if (path.endsWith('/refund'))
      await selling.control('refunds', { status: pick % 3 === 0 ? 'succeeded' : 'pending', times: '1' });
    await act(story, path, fields);
  },
  deliver: async (story: Story, pick: number) => {
    const [delivery] = story.waiting.splice(pick % Math.max(1, story.waiting.length), 1);
    if (!delivery) return;
    await arrive(story, delivery);
    story.arrived.push(delivery);
  },
  repeat: async (story: Story, pick: number) => {
    const delivery = chosen(story.arrived, pick);
    // The provider sometimes creates two events about one change, so the repetition has a new id.
    if (delivery) await arrive(story, { ...delivery, event: { ...delivery.event, id: `evt_${randomUUID()}` } });
  },
  lookUp: async ({ truth, lookUps }: Story) => {
    const session = await selling.context.provider.readSession(truth.sessionId);
    assert(session);
    const position = truth.possibleStates(truth.sessionId).length;
    lookUps.push({ session, news: { id: truth.sessionId, position: toldOf(truth) + position - 1 } });
  },
  useLookUp: async ({ truth, lookUps }: Story, pick: number) => {
    const [lookUp] = lookUps.splice(pick % Math.max(1, lookUps.length), 1);
    if (!lookUp) return;
    await applySession(selling.context, lookUp.session);
    truth.tell(lookUp.news);
  },
  readMail: async (story: Story) => {
    for (const mail of await selling.deliverMail()) await checkMail(story, mail);
  },
  openPages: (story: Story) => checkPages(story),
} satisfies Record<string, (story: Story, pick: number) => Promise<void>>;

const toldOf = (truth: PaymentTruth) => truth.histories.get(truth.sessionId)?.told ?? 0;

/** What an email says about the payment. `isBlocked` is absent if the email says nothing about the codes. */
interface Claim {
  about: 'session' | 'refund' | 'dispute';
  state: string;
  isBlocked?: boolean;
}

const SUBJECTS: [RegExp, Claim['about'], state: string][] = [
  [/payment is on its way$/, 'session', 'awaiting funds'],
  [/^Your payment for order \w+ failed$/, 'session', 'failed'],
  [/activation codes, order/, 'session', 'paid'],
  [/^We are refunding/, 'refund', 'pending'],
  [/^We refunded/, 'refund', 'succeeded'],
  [/^Your refund of .* failed$/, 'refund', 'failed'],
  [/^Your refund of .* was cancelled$/, 'refund', 'cancelled'],
  [/is disputed$/, 'dispute', 'open'],
  [/^Your bank returned your payment/, 'dispute', 'lost'],
  [/^The dispute about your payment .* is closed$/, 'dispute', 'none'],
];

function claimOf({ subject, text }: OutgoingMail): Claim {
  const [, about, state] = SUBJECTS.find(([pattern]) => pattern.test(subject)) ?? [];
  if (about === undefined || state === undefined) throw new Error(`An email has an unexpected subject: ${subject}`);
  const isStopped = /activation codes (don't|no longer) work/.test(text);
  const isActive = /is active again/.test(text);
  return { about, state, ...((isStopped || isActive) && { isBlocked: isStopped }) };
}

/** Checks that an email is neither older than what the shop was told nor newer than the provider's truth. */
async function checkMail(story: Story, mail: OutgoingMail): Promise<void> {
  const { truth } = story;
  const claim = claimOf(mail);
  story.claims.push(claim);
  const views = truth.possibleViews();
  const { about } = await selling.context.db
    .selectFrom('outbox')
    .select('about')
    .where('id', '=', mail.id)
    .executeTakeFirstOrThrow();
  if (claim.about === 'session') expect(views.map(({ session }) => session)).toContain(claim.state);
  if (claim.about === 'refund') expect(truth.possibleStates(about ?? '')).toContain(claim.state);
  if (claim.about === 'dispute') expect(views.map(({ dispute }) => dispute)).toContain(claim.state);
  if (/refunded your whole payment|in full\./.test(mail.text))
    expect(views.map(({ isFullyRefunded }) => isFullyRefunded)).toContain(true);
  if (claim.isBlocked !== undefined) expect(views.map(({ isBlocked }) => isBlocked)).toContain(claim.isBlocked);
}

function nameOf({ session, isFullyRefunded, dispute }: PaymentView): string {
  if (session === 'expired' || session === 'failed') return 'not charged';
  if (session !== 'paid') return session;
  if (isFullyRefunded) return 'refunded';
  return dispute === 'none' ? 'delivered' : `dispute ${dispute}`;
}

function outcomeIn({ state, error }: PaymentCheck): string {
  if (error?.startsWith('This payment is disputed')) return 'dispute open';
  if (error?.startsWith('Your bank has returned this payment')) return 'dispute lost';
  const outcomes: Partial<Record<PaymentCheck['state'], string>> = { completed: 'delivered', unpaid: 'open' };
  return outcomes[state] ?? state.replace('-', ' ');
}

function paymentStatusOf({ isFullyRefunded, isPartlyRefunded, dispute }: PaymentView): string {
  if (isFullyRefunded) return 'Refunded';
  if (dispute !== 'none') return 'Disputed';
  return isPartlyRefunded ? 'Partly refunded' : 'Paid';
}

async function checkPages({ customer, paymentId, truth }: Story): Promise<void> {
  const check = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json<PaymentCheck>();
  truth.tellSession();
  const views = truth.possibleViews();
  expect(views.map(nameOf)).toContain(outcomeIn(check));
  const awaited = (await customer.get('/api/order/awaitedpayments')).json<OpenPayment[]>();
  expect(awaited.filter(({ state }) => state === 'being-checked')).toHaveLength(
    views.some(({ session }) => session === 'awaiting funds') ? 1 : 0,
  );
  const [subscription, ...others] = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
  expect(others).toEqual([]);
  expect(subscription !== undefined).toBe(views.some(({ session }) => session === 'paid'));
  if (!subscription) return;
  const [order] = subscription.orders;
  const shown = { isBlocked: subscription.isBlocked, status: order?.payment.paymentStatus };
  expect(views.map((view) => ({ isBlocked: view.isBlocked, status: paymentStatusOf(view) }))).toContainEqual(shown);
}

/** Delivers all events and emails. Checks that the shop then shows the provider's truth, and so do the last emails. */
async function finish(story: Story): Promise<void> {
  while (story.waiting.length > 0) await STEPS.deliver(story, story.claims.length * 7 + story.waiting.length * 3);
  await STEPS.readMail(story);
  await checkPages(story);
  const { truth, claims } = story;
  const [view, ...others] = truth.possibleViews();
  assert(view);
  expect(others).toEqual([]);
  const last = (about: Claim['about']) => claims.findLast((claim) => claim.about === about)?.state;
  if (view.session === 'paid' || view.session === 'failed') expect(last('session')).toBe(view.session);
  if (view.dispute !== 'none' || last('dispute') !== undefined) expect(last('dispute')).toBe(view.dispute);
  const effect = claims.findLast(({ isBlocked }) => isBlocked !== undefined);
  if (effect) expect(effect.isBlocked).toBe(view.isBlocked);
  else expect(view.isBlocked).toBe(false);
}

let stories = 0;

async function openStory(): Promise<Story> {
  // An earlier story that failed leaves unsent emails.
  await selling.context.db.deleteFrom('outbox').execute();
  const customer = await selling.signedIn(`story${(stories += 1)}@example.com`);
  const { paymentId, url } = await placePurchase(selling, customer);
  const truth = new PaymentTruth(url.split('/').at(-1) ?? '', TOTAL);
  return { customer, paymentId, truth, waiting: [], arrived: [], lookUps: [], claims: [] };
}

const isStep = (name: string): name is keyof typeof STEPS => name in STEPS;
const step = fc.record({
  // Generate more actions and deliveries, because the other steps only show what these change.
  name: fc.constantFrom(
    ...Object.keys(STEPS).filter(isStep),
    ...(['act', 'act', 'act', 'deliver', 'deliver'] as const),
  ),
  pick: fc.nat({ max: 30 }),
});

test(
  'no email and no page contradicts the payment provider, in whatever order its events arrive',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24, size: 'max' }), async (steps) => {
        const story = await openStory();
        for (const { name, pick } of steps) await STEPS[name](story, pick);
        await finish(story);
      }),
      { numRuns: STORIES, includeErrorInReport: true },
    );
  },
  120_000 + STORIES * 10_000,
);
