import { hasConnections } from 'server-kit/testing/concurrency';
import type { KyselyPlugin } from 'kysely';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { adminOf } from '../../../testing/adminLine';
import { type CodeInUse, type MoveCalls, moveCalls } from '../../../testing/moveRequests';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { deleteExpiredAccess, revokeLinks } from '../../accounts/revokeAccess';
import { reviseSubscription } from '../../subscriptions/reviseSubscription';
import { readMoveRequest } from './approveMove';

let selling: SellingShop;
let calls: MoveCalls;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  calls = moveCalls(selling);
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

test('the link ends after 24 hours, and the program’s reply says when', async () => {
  const { ask, laptop } = await calls.codeInUse();
  const link = await ask();
  const { requestedUntil } = (await calls.program('requestmove', laptop)).body;
  selling.clock.set(later(new Date(requestedUntil), -MINUTE_MS));
  expect((await calls.read(link)).state).toBe('open');
  calls.wait(2 * MINUTE_MS);
  expect(await calls.press(link)).toEqual({ state: 'ended' });
  await deleteExpiredAccess(selling.context);
  expect(await selling.context.db.selectFrom('move_requests').select('code').execute()).toEqual([]);
  expect(await calls.press(link)).toEqual({ state: 'ended' });
});

if (hasConnections) {
  test('a link has ended if its code is replaced while its page loads', async () => {
    const { ask, code } = await calls.codeInUse();
    const link = await ask();
    // Replaces the code after the server has read the request, and before it reads the seat.
    const replacing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'link_hash' in row)) await admin(`replace-code ${code} --reason stolen --yes`);
        return result;
      },
    };
    const context = { ...selling.context, db: selling.context.db.withPlugin(replacing) };
    expect(await readMoveRequest(context, link)).toBeUndefined();
    expect(await calls.press(link)).toEqual({ state: 'ended' });
  });
}

test('the former owner of a transferred subscription gets no unsent link', async () => {
  const { id, laptop } = await calls.codeInUse();
  await calls.program('requestmove', laptop);
  await selling.signedIn('buyer@example.com');
  await admin(`transfer ${id} buyer@example.com --reason sold --yes`);
  expect(await calls.mailedLinks()).toEqual([]);
});

test('the computer that holds the code cannot end a request by activating the code again', async () => {
  const { ask, old } = await calls.codeInUse();
  const link = await ask();
  await calls.program('activate', { ...old, computerName: 'RENAMED-PC' });
  expect(await calls.read(link)).toMatchObject({ state: 'open', fromComputer: 'RENAMED-PC' });
  await calls.program('release', old);
  expect(await calls.read(link)).toEqual({ state: 'ended' });
  await calls.program('activate', old);
  expect(await calls.press(link)).toMatchObject({ state: 'moved' });
});

const admin = (line: string) => adminOf(selling.context).admin(line);

// `access.test.ts` checks passwords, sessions, a deleted account, a new address and newer links.
test.each<[string, (given: CodeInUse) => Promise<unknown>]>([
  ['the owner deactivates the code', ({ owner, code }) => owner.post('/api/activation/releasecomputer', { code })],
  ['the operator deactivates the code', ({ code }) => admin(`deactivate ${code}`)],
  ['the old computer signs out', ({ old }) => calls.program('release', old)],
  [
    'the owner deactivates the code and uses it again on the old computer',
    async ({ owner, code, old }) => (
      await owner.post('/api/activation/releasecomputer', { code }),
      calls.program('activate', old)
    ),
  ],
  [
    'the old computer signs out and a third one uses the code',
    async ({ old, machine }) => (await calls.program('release', old), calls.program('activate', machine('THIRD'))),
  ],
  ['the code is replaced', ({ code }) => admin(`replace-code ${code} --reason stolen --yes`)],
  ['the subscription is blocked', ({ id }) => admin(`block ${id} --yes`)],
  [
    'the subscription ends',
    ({ id }) =>
      selling.context.db.updateTable('subscriptions').set({ end_date: '2020-01-01' }).where('id', '=', id).execute(),
  ],
  [
    'the subscription is blocked and unblocked',
    async ({ id }) => (await admin(`block ${id} --yes`), admin(`unblock ${id}`)),
  ],
  [
    'the payment is disputed and the dispute is won',
    async ({ id }) => {
      const { db } = selling.context;
      const { origin_order_id: order } = await db
        .selectFrom('subscriptions')
        .select('origin_order_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      for (const [disputed_at, change] of [
        [selling.clock.now(), 'reversed'],
        [null, 'restored'],
      ] as const)
        await db.transaction().execute(async (trx) => {
          await trx.updateTable('orders').set({ disputed_at }).where('id', '=', order).execute();
          await reviseSubscription(trx, selling.context, order, change);
        });
    },
  ],
  [
    'the subscription is transferred and transferred back',
    async ({ id, email }) => {
      await selling.signedIn('brief-owner@example.com');
      await admin(`transfer ${id} brief-owner@example.com --reason sold --yes`);
      await admin(`transfer ${id} ${email} --reason mistake --yes`);
    },
  ],
  [
    'the subscription is transferred',
    async ({ id }) => {
      await selling.signedIn('new-owner@example.com');
      await admin(`transfer ${id} new-owner@example.com --reason sold --yes`);
    },
  ],
  [
    'all links of the account end by a change that began before the request',
    async ({ email }) => {
      const { db } = selling.context;
      const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      await db.transaction().execute((trx) => revokeLinks(trx, later(selling.clock.now(), -HOUR_MS), id));
    },
  ],
  ['support blocks the account', ({ email }) => admin(`block-customer ${email} --reason fraud --yes`)],
])('the request ends when %s', async (_event, happen) => {
  const given = await calls.codeInUse();
  const link = await given.ask();
  await happen(given);
  expect(await calls.read(link)).toEqual({ state: 'ended' });
  expect(await calls.press(link)).toEqual({ state: 'ended' });
  expect((await given.log()).filter((line) => line.includes('LAPTOP'))).toEqual([]);
});
