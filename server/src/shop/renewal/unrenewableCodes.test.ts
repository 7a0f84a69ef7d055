import { addDays, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { add } from '../../testing/additions';
import { adminOf } from '../../testing/adminLine';
import { renew, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin } = adminOf(selling.context));
});
afterAll(() => selling.close());
afterEach(() => selling.clock.reset());

const inDays = (days: number) => addDays(calendarDateOf(selling.clock.now()), days);
const dayIn = (days: number) => formatCalendarDate(inDays(days));
const WAY_OUT = 'Ask the owner of the subscription for another code, or buy a new subscription.';

/** Looks up a code as a stranger, a month after what happened to it. Returns the status and the sentence. */
async function laterLookUp(code: string) {
  selling.clock.set(new Date(`${inDays(31)}T12:00:00Z`));
  const reply = await selling.browser().get(`/api/subscription/renew/a/${encodeURIComponent(code)}`);
  return [reply.statusCode, reply.json().detail];
}

const listedCodes = async (customer: TestBrowser): Promise<string[]> =>
  (await customer.get('/api/order/getsubscriptions/'))
    .json()[0]
    .activationCodes.map(({ code }: { code: string }) => code);

test('the link of a replaced code says when it was replaced, and where the owner finds the new one', async () => {
  const { code } = await subscribed(selling, inDays(300), 'owner-of-replaced@example.com');
  await admin(`replace-code ${code} --reason stolen --yes`);
  const day = dayIn(0);
  const [status, sentence] = await laterLookUp(code);
  expect([status, sentence]).toEqual([
    404,
    `A new code replaced this code on ${day}. Enter the new code. The owner of the subscription got it by email, and can also find it on the subscriptions page.`,
  ]);
});

test('the link of a code that support ended says since when it has not worked', async () => {
  const { code } = await subscribed(selling, inDays(300));
  await admin(`end-code ${code} --reason sold --yes`);
  const day = dayIn(0);
  expect(await laterLookUp(code)).toEqual([404, `Support ended this code on ${day}. ${WAY_OUT}`]);
});

test('the link of a code whose addition was refunded says so', async () => {
  const { customer, id } = await subscribed(selling, inDays(300));
  const before = await listedCodes(customer);
  const { paymentId } = await add(selling, customer, id, 1);
  const added = (await listedCodes(customer)).find((code) => !before.includes(code)) ?? '';
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  const sentence = `This code ended on ${dayIn(0)}, because its payment was refunded or disputed. ${WAY_OUT}`;
  expect(await laterLookUp(added)).toEqual([404, sentence]);
});

test('the link of a code that a renewal left out names its last day, before and after that day', async () => {
  const { customer, id, code } = await subscribed(selling, inDays(20));
  const lastDay = dayIn(20);
  await renew(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  const reply = await selling.browser().get(`/api/subscription/renew/a/${code}`);
  expect(reply.json().detail).toBe(
    `Its subscription was renewed without this code, which stops working after ${lastDay}. ${WAY_OUT}`,
  );
  expect(await laterLookUp(code)).toEqual([
    404,
    `Its subscription was renewed without this code, which stopped working after ${lastDay}. ${WAY_OUT}`,
  ]);
});

test.each([
  ['refunded', ', because its payment was refunded'],
  // Strangers learn neither of a dispute nor of an operator's reason.
  ['disputed', ''],
  ['a private reason', ''],
])('the link of a code whose subscription was blocked (%s) says since when', async (block_reason, cause) => {
  const { id, code } = await subscribed(selling, inDays(300));
  const { db, clock } = selling.context;
  await db.updateTable('subscriptions').set({ blocked_at: clock.now(), block_reason }).where('id', '=', id).execute();
  const sentence = `The subscription of this code was blocked on ${dayIn(0)}${cause}. ${WAY_OUT}`;
  expect(await laterLookUp(code)).toEqual([404, sentence]);
});

test('the link of an unknown code says that there is nothing to renew', async () => {
  expect(await laterLookUp('ABCDE-ABCDE-ABCDE-ABCDE')).toEqual([404, 'We could not find a subscription to renew.']);
});
