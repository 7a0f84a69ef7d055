import assert from 'node:assert';
import fc from 'fast-check';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { startAddition } from '../testing/additions';
import { startRenewal } from '../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../testing/sellingShop';
import type { TestBrowser } from '../testing/testShop';
import { acceptTransfer, offeredCode } from '../testing/transfers';
import { audit } from './audit';
import { CustomerFacts } from './shoppers/CustomerFacts';
import { Provider } from './shoppers/Provider';

/** The number of random stories. Set `LICENCE_STORIES` to run more. */
const STORIES = Number(process.env['LICENCE_STORIES'] ?? 20);

let selling: SellingShop;
const facts = new CustomerFacts();
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

/** A reversal that a paid order has had, and what can follow it. */
type Reversal = 'none' | 'refund' | 'dispute' | 'ended';

/** The life of one subscription, which two customers give to one another. */
interface Story {
  owner: { email: string; browser: TestBrowser };
  other: { email: string; browser: TestBrowser };
  id: string;
  /** Orders whose payment pages are open. */
  unpaid: string[];
  paid: Map<string, Reversal>;
}

let stories = 0;

async function openStory(quantity: number): Promise<Story> {
  stories += 1;
  const [owner, other] = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const email = `${name}${stories}@example.com`;
      return { email, browser: await selling.signedIn(email) };
    }),
  );
  assert(owner && other);
  const paymentId = await buy(selling, owner.browser, { Qnt: quantity });
  const [subscription] = await listOf(owner.browser);
  assert(subscription);
  return { owner, other, id: subscription.id, unpaid: [], paid: new Map([[paymentId, 'none']]) };
}

async function listOf(browser: TestBrowser): Promise<SubscriptionDto[]> {
  return (await browser.get('/api/order/getsubscriptions/')).json();
}

async function pay(story: Story, paymentId: string): Promise<void> {
  const state = (await selling.sessionOf(paymentId)).status;
  if (state !== 'open') return;
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  story.paid.set(paymentId, 'none');
}

/** Leaves the payment page open, or pays at once. */
async function place(story: Story, paymentId: string, isLate: boolean): Promise<void> {
  if (paymentId === '' || story.paid.has(paymentId)) return;
  if (isLate) story.unpaid.push(paymentId);
  else await pay(story, paymentId);
}

async function renew(story: Story, choice: object, isLate: boolean): Promise<void> {
  const { reply, paymentId } = await startRenewal(selling, story.owner.browser, story.id, choice);
  if (reply.statusCode === 200) await place(story, paymentId, isLate);
}

async function reverse(story: Story, pick: number): Promise<void> {
  const [paymentId, state] = [...story.paid][pick % story.paid.size] ?? [];
  if (paymentId === undefined || state === undefined || state === 'ended') return;
  const act = async (action: string, event: string, next: Reversal) => {
    await selling.atProvider(paymentId, action);
    await selling.sendWebhook(paymentId, event);
    story.paid.set(paymentId, next);
  };
  if (state === 'none')
    return pick % 2 === 0
      ? act('refund', 'refund.created', 'refund')
      : act('dispute', 'charge.dispute.created', 'dispute');
  if (state === 'dispute')
    return act(pick % 3 === 0 ? 'dispute-lost' : 'dispute-won', 'charge.dispute.closed', 'ended');
  const { payment_intent } = await selling.sessionOf(paymentId);
  const [refund] = await selling.context.provider.listRefunds(String(payment_intent));
  await selling.control(`refunds/${refund?.id}/fail`);
  await selling.sendWebhook(paymentId, 'refund.failed');
  story.paid.set(paymentId, 'ended');
}

const STEPS = {
  add: async (story: Story, pick: number) => {
    const { reply, paymentId } = await startAddition(selling, story.owner.browser, story.id, 1 + (pick % 2));
    if (reply.statusCode === 200) await place(story, paymentId, pick % 3 === 0);
  },
  renewAll: (story: Story, pick: number) => renew(story, {}, pick % 3 === 0),
  renewMore: async (story: Story, pick: number) => {
    const { qnt = 1 } = (await listOf(story.owner.browser)).find(({ id }) => id === story.id) ?? {};
    await renew(story, { Qnt: qnt + 1 + (pick % 2) }, pick % 5 === 0);
  },
  renewFewer: async (story: Story, pick: number) => {
    const { activationCodes = [] } = (await listOf(story.owner.browser)).find(({ id }) => id === story.id) ?? {};
    const codes = activationCodes.filter(({ endDate }) => endDate === undefined);
    const [ending] = codes.slice(pick % Math.max(1, codes.length));
    if (codes.length > 1 && ending)
      await renew(story, { Qnt: codes.length - 1, EndingCodes: [ending.code] }, pick % 3 === 0);
  },
  payLate: async (story: Story, pick: number) => {
    const [paymentId] = story.unpaid.splice(pick % Math.max(1, story.unpaid.length), 1);
    if (paymentId !== undefined) await pay(story, paymentId);
  },
  transfer: async (story: Story) => {
    const { owner, other, id } = story;
    const isBlocked = (await listOf(owner.browser)).every((own) => own.id !== id || own.isBlocked);
    if (isBlocked) return;
    const code = await offeredCode(selling, owner.browser, id, other.email);
    expect((await acceptTransfer(other.browser, code)).statusCode).toBe(204);
    facts.transfers.push({ subscriptionId: id, from: owner.email, to: other.email });
    Object.assign(story, { owner: other, other: owner });
  },
  reverse,
} satisfies Record<string, (story: Story, pick: number) => Promise<void>>;

const isStep = (name: string): name is keyof typeof STEPS => name in STEPS;
const step = fc.record({ name: fc.constantFrom(...Object.keys(STEPS).filter(isStep)), pick: fc.nat({ max: 30 }) });

test(
  'whatever customers add, renew, drop, transfer and get back, each owner has exactly the codes that were paid for',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 9, size: 'max' }),
        async (quantity, steps) => {
          const story = await openStory(quantity);
          for (const { name, pick } of steps) {
            await STEPS[name](story, pick);
            await selling.deliverMail();
          }
          while (story.unpaid.length > 0) await STEPS.payLate(story, 0);
          await selling.deliverMail();
          const { host, port } = selling.context.config.stripe;
          const provider = new Provider(`http://${host}:${port}`);
          const counts = await audit(selling.context.db, {
            sessions: await provider.sessions(),
            refunds: await provider.refunds(),
            disputes: await provider.disputes(),
            facts,
            acceptedMail: { has: () => true },
          });
          expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))).toEqual({});
          const isListed = async ({ browser }: Story['owner']) =>
            (await listOf(browser)).some(({ id }) => id === story.id);
          expect([await isListed(story.owner), await isListed(story.other)]).toEqual([true, false]);
        },
      ),
      { numRuns: STORIES },
    );
  },
  120_000 + STORIES * 5_000,
);
