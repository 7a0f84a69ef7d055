import type { OfficeEvent } from 'shared/contract/officeParts';
import { adminOf } from '../../../testing/adminLine';
import { subscriptionOf } from '../../../testing/subscriptionOf';
import { buy, openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { findSubscriptionPage } from './findSubscriptionPage';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin } = adminOf(selling.context));
});
afterAll(() => selling.close());

/** Returns what happened with the reason and the hour, newest first. */
const blocksOf = async (id: string) =>
  (await findSubscriptionPage(selling.context, id)).timeline.flatMap(({ at, what, detail }: OfficeEvent) =>
    ['Blocked', 'Unblocked'].includes(what) ? [[what, detail, at.slice(0, 13)]] : [],
  );
/** Sets the shop's clock to an hour of a day, and returns the hour, such as `2031-01-01T07`. */
const at = (hour: number) => {
  const instant = new Date(Date.UTC(2031, 0, 1, hour));
  selling.clock.set(instant);
  return instant.toISOString().slice(0, 13);
};
async function bought(email: string) {
  const paymentId = await buy(selling, await selling.signedIn(email));
  return { paymentId, id: (await subscriptionOf(selling, email)).id };
}

it('a won dispute keeps its block in the timeline, with the times of its beginning and its end', async () => {
  const { paymentId, id } = await bought('dispute@example.com');
  const began = at(1);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  expect(await blocksOf(id)).toEqual([['Blocked', 'disputed', began]]);
  const ended = at(2);
  await selling.atProvider(paymentId, 'dispute-won');
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
  expect(await blocksOf(id)).toEqual([
    ['Unblocked', 'the payment is restored', ended],
    ['Blocked', 'disputed', began],
  ]);
  selling.clock.reset();
});

it('the timeline has every block and unblock by support, with the reasons', async () => {
  const { id } = await bought('support@example.com');
  const first = at(1);
  await admin(`block ${id} --reason shared --yes`);
  const second = at(2);
  await admin(`block ${id} --reason resold --yes`);
  const third = at(3);
  await admin(`unblock ${id}`);
  const fourth = at(4);
  await admin(`block ${id} --yes`);
  expect(await blocksOf(id)).toEqual([
    ['Blocked', 'operator', fourth],
    ['Unblocked', 'operator', third],
    ['Blocked', 'resold', second],
    ['Blocked', 'shared', first],
  ]);
  selling.clock.reset();
});

it('the timeline shows the blocks together with the account, and the one that a refund leaves', async () => {
  const email = 'account@example.com';
  const { paymentId, id } = await bought(email);
  await admin(`block-customer ${email} --reason abuse --yes`);
  await admin(`unblock-customer ${email} --yes`);
  const whats = async () => (await blocksOf(id)).map(([what, detail]) => `${what}: ${detail}`);
  expect(await whats()).toEqual(['Unblocked: the account is unblocked', 'Blocked: the account is blocked']);
  await admin(`block-customer ${email} --reason abuse --yes`);
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  await admin(`unblock-customer ${email} --yes`);
  expect((await whats()).slice(0, 2)).toEqual(['Blocked: refunded', 'Blocked: the account is blocked']);
});

it('a new owner’s timeline shows no reasons that support typed about the former owner', async () => {
  const { id } = await bought('former@example.com');
  await selling.signedIn('new@example.com');
  await admin(`block ${id} --reason lied --yes`);
  await admin(`unblock ${id}`);
  await admin(`transfer ${id} new@example.com --reason left --yes`);
  expect((await blocksOf(id)).map(([what, detail]) => `${what}: ${detail}`)).toEqual([
    'Unblocked: operator',
    'Blocked: operator',
  ]);
});
