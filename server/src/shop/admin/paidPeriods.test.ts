import { add } from '../../testing/additions';
import { adminOf } from '../../testing/adminLine';
import { proveMailbox } from '../../testing/proveMailbox';
import { renew } from '../../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { subscriptionOf } from '../../testing/subscriptionOf';
import { testConfig } from '../../testing/testConfig';
import { TEST_PASSWORD, type TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ hasRateLimits: false, seller: { ...seller, vatNumber: 'GB123456789' } });
  ({ admin, adminJson } = adminOf(selling.context));
});
afterAll(() => selling.close());

interface Story {
  customer: TestBrowser;
  email: string;
  /** The subscription. */
  id: string;
  /** The purchase. */
  paymentId: string;
}

const on = (day: string) => selling.clock.set(new Date(`${day}T12:00:00Z`));
async function atProvider(paymentId: string, action: string, event: string, fields = {}) {
  await selling.atProvider(paymentId, action, fields);
  await selling.sendWebhook(paymentId, event);
}
/** Sets the shop's clock, and signs the customer in again. */
async function returnOn(day: string, { customer, email }: Story) {
  on(day);
  await customer.post('/api/auth/login', { email, password: TEST_PASSWORD, remeberMe: false });
}
async function renewOn(day: string, story: Story) {
  await returnOn(day, story);
  await renew(selling, story.customer, story.id);
}

const PURCHASE = ['2027-03-10', '2028-03-10'];

/** What happens after a purchase on 10 March 2027, and the first and last day that each entry sells. */
const STORIES: [string, (story: Story) => Promise<unknown>, string[][]][] = [
  ['a purchase', async () => {}, [PURCHASE]],
  ['an early renewal', (story) => renewOn('2028-02-20', story), [PURCHASE, ['2028-03-11', '2029-03-10']]],
  ['a renewal on the last day', (story) => renewOn('2028-03-10', story), [PURCHASE, ['2028-03-11', '2029-03-10']]],
  ['a late renewal', (story) => renewOn('2028-05-05', story), [PURCHASE, ['2028-05-05', '2029-05-05']]],
  [
    'a renewal after ten free days',
    async (story) => {
      on('2027-07-01');
      await admin(`extend ${story.id} 10 --reason apology --yes`);
      await renewOn('2028-03-01', story);
    },
    [PURCHASE, ['2028-03-21', '2029-03-20']],
  ],
  [
    'added computers',
    async (story) => {
      await returnOn('2027-06-15', story);
      await add(selling, story.customer, story.id, 1);
    },
    [PURCHASE, ['2027-06-15', '2028-03-10']],
  ],
  [
    'computers that are added on the last day of the first year',
    async (story) => {
      await renewOn('2028-02-20', story);
      await returnOn('2028-03-10', story);
      await add(selling, story.customer, story.id, 1);
    },
    [PURCHASE, ['2028-03-11', '2029-03-10'], ['2028-03-10', '2029-03-10']],
  ],
  [
    'a partial refund',
    async ({ paymentId }) => {
      on('2027-07-01');
      await atProvider(paymentId, 'refund', 'refund.created', { amount: '1000' });
    },
    [PURCHASE, PURCHASE],
  ],
  [
    'a full refund before an early renewal ends',
    async (story) => {
      await renewOn('2028-02-20', story);
      on('2028-07-01');
      await atProvider(story.paymentId, 'refund', 'refund.created');
    },
    [PURCHASE, ['2028-03-11', '2029-03-10'], PURCHASE],
  ],
  [
    'a lost dispute',
    async ({ paymentId }) => {
      on('2027-07-01');
      await atProvider(paymentId, 'dispute', 'charge.dispute.created');
      await atProvider(paymentId, 'dispute-lost', 'charge.dispute.closed');
    },
    [PURCHASE],
  ],
  [
    'a transfer before a renewal',
    async (story) => {
      on('2027-07-01');
      const email = `heir-of-${story.email}`;
      const customer = await selling.signedIn(email);
      await proveMailbox(selling, email);
      await admin(`transfer ${story.id} ${email} --reason left --yes`);
      await renewOn('2028-02-20', { ...story, customer, email });
    },
    [PURCHASE, ['2028-03-11', '2029-03-10']],
  ],
];

test.each(STORIES)('the journal’s periods after %s are the days that were sold', async (what, happen, expected) => {
  on('2027-03-10');
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  const customer = await selling.signedIn(email);
  const paymentId = await buy(selling, customer, { Qnt: 2 });
  const { id } = await subscriptionOf(selling, email);
  await happen({ customer, email, id, paymentId });
  const { rows: orders } = await adminJson(`orders --find ${id}`);
  const { rows } = await adminJson('journal --since 2027-01-01 --until 2030-12-31');
  const own = rows.filter(({ order }) => orders.some((each) => each['order'] === order));
  expect(own.map((row) => [row['period from'], row['period to']])).toEqual(expected);
});
