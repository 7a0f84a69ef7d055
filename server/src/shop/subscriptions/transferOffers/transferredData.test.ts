import { adminOf } from '../../../testing/adminLine';
import { proveMailbox } from '../../../testing/proveMailbox';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_PASSWORD, type TestBrowser } from '../../../testing/testShop';
import {
  acceptTransfer,
  offeredCode,
  offerTransfer,
  openNotedTransfer,
  readTransfer,
  type Transfer,
} from '../../../testing/transfers';
import type { AccountExport } from '../../personalData/exportAccount';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

const openStory = () => openNotedTransfer(selling);
const admin = (line: string) => adminOf(selling.context).admin(line);
const remove = (browser: TestBrowser) => browser.post('/api/account/delete', { password: TEST_PASSWORD });
const exportOf = async (browser: TestBrowser) => (await browser.get('/api/account/export')).json<AccountExport>();
const reasonsOf = async (id: string) => {
  const { db } = selling.context;
  const extensions = db.selectFrom('subscription_extensions').select('reason').where('subscription_id', '=', id);
  const entries = db.selectFrom('operator_log').select('after').where('subject', '=', id).orderBy('id');
  return {
    extensions: (await extensions.execute()).map(({ reason }) => reason),
    log: (await entries.execute()).map(({ after }) => (after as { reason?: string }).reason),
  };
};

const WAYS: [string, (story: Transfer) => Promise<unknown>][] = [
  [
    'an accepted offer',
    async ({ owner, heir, heirEmail, id }) => {
      await acceptTransfer(heir, await offeredCode(selling, owner, id, heirEmail));
    },
  ],
  [
    'a transfer by support',
    async ({ heirEmail, id }) => {
      await proveMailbox(selling, heirEmail);
      await admin(`transfer ${id} ${heirEmail} --reason left --yes`);
    },
  ],
];

test.each(WAYS)('after %s, what support wrote about the former owner stays with that customer', async (_what, give) => {
  const story = await openStory();
  await give(story);
  expect((await exportOf(story.heir)).supportNotes).toEqual([]);
  expect((await exportOf(story.owner)).supportNotes).toMatchObject([{ text: 'Was ill in May.' }]);
  expect(JSON.stringify((await exportOf(story.heir)).supportLog)).not.toContain('illness');
  expect(JSON.stringify((await exportOf(story.owner)).supportLog)).toContain('illness');
  expect((await reasonsOf(story.id)).extensions).toEqual(['']);
});

test.each(WAYS)(
  'the deletion of a former owner erases what support wrote before %s, and nothing later',
  async (_what, give) => {
    const story = await openStory();
    const { owner, id } = story;
    await give(story);
    selling.clock.set(new Date(Date.now() + 60_000));
    await admin(`extend ${id} 4 --reason holiday --yes`);
    selling.clock.reset();
    const { log } = await reasonsOf(id);
    expect([log[0], log.at(-1)]).toEqual(['illness', 'holiday']);
    expect((await remove(owner)).statusCode).toBe(204);
    expect(await reasonsOf(id)).toEqual({
      extensions: ['', 'holiday'],
      log: log.map((reason) => (reason === 'holiday' ? reason : undefined)),
    });
    const notes = selling.context.db.selectFrom('office_notes').select('id').where('note', 'like', '%May%');
    const users = selling.context.db.selectFrom('users').select('id').where('deleted_at', 'is not', null);
    expect(await notes.where('about', 'in', users).execute()).toEqual([]);
  },
);

test('an offer ends if the customer with the offered address deletes the account', async () => {
  const { owner, heir, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail.toUpperCase());
  expect((await exportOf(heir)).offersToYou).toMatchObject([{ email: heirEmail.toUpperCase() }]);
  expect((await remove(heir)).statusCode).toBe(204);
  expect((await readTransfer(owner, code)).json()).toEqual({ state: 'withdrawn' });
  expect((await exportOf(owner)).subscriptions).toMatchObject([{ transferOffer: null }]);
});

test('an owner learns of an offer and a transfer even if somebody then deletes the account', async () => {
  const { owner, email, heir, heirEmail, id } = await openStory();
  await offerTransfer(owner, id, heirEmail);
  const offered = selling.context.db.selectFrom('outbox').select('payload').where('recipient', '=', heirEmail);
  const { payload } = await offered.where('kind', '=', 'transfer-offer').executeTakeFirstOrThrow();
  const code = new URL((payload as { offerUrl: string }).offerUrl).pathname.split('/').at(-1) ?? '';
  expect((await acceptTransfer(heir, code)).statusCode).toBe(204);
  expect((await remove(owner)).statusCode).toBe(204);
  const subjects = (await selling.deliverMail()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    `You've offered your Call Recorder Pro subscription to ${heirEmail}`,
    'Your Call Recorder Pro subscription has a new owner',
    'Your Call Recorder account has been deleted',
  ]);
});

test('the deletion of an account removes the unsent offers of the account', async () => {
  const { owner, heirEmail, id } = await openStory();
  await offerTransfer(owner, id, heirEmail);
  await remove(owner);
  expect((await selling.deliverMail()).filter(({ to }) => to === heirEmail)).toEqual([]);
});
