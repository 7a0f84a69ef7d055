import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { buildApp } from '../../../app';
import { adminOf } from '../../../testing/adminLine';
import { type MoveCalls, moveCalls } from '../../../testing/moveRequests';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_PASSWORD } from '../../../testing/testShop';
import { deleteExpiredAccess } from '../../accounts/revokeAccess';

let selling: SellingShop;
let calls: MoveCalls;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  calls = moveCalls(selling);
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

test('the owner presses the button in the email, and the new computer activates by itself', async () => {
  const { ask, old, laptop, code, log } = await calls.codeInUse();
  const link = await ask();
  const move = { code: `…${code.slice(-5)}`, toComputer: 'LAPTOP', askedAt: expect.stringMatching(/Z$/) };
  expect(await calls.read(link)).toEqual({ ...move, state: 'open', fromComputer: 'OLD-PC' });
  expect((await calls.program('activate', laptop)).body.code).toBe('in-use');
  expect(await calls.press(link)).toEqual({ ...move, state: 'moved' });
  expect(await calls.program('activate', laptop)).toMatchObject({
    status: 200,
    body: { isThisDevice: true, computerName: 'LAPTOP', licence: expect.any(String) },
  });
  expect((await calls.program('state', old)).body).toMatchObject({ isThisDevice: false });
  expect(await log()).toEqual([
    'activated OLD-PC program false',
    'released OLD-PC customer false',
    'activated LAPTOP program true',
  ]);
});

test('nobody else can take the code between the press and the next call of the new computer', async () => {
  const { ask, machine, old, laptop } = await calls.codeInUse();
  await calls.press(await ask());
  for (const other of [old, machine('LAPTOP')])
    expect((await calls.program('activate', other)).body.code).toBe('in-use');
  expect((await calls.program('state', laptop)).body.isThisDevice).toBe(true);
});

test('a mail scanner that opens the link again and again moves nothing', async () => {
  const { ask, old } = await calls.codeInUse();
  const link = await ask();
  for (const method of ['GET', 'HEAD'] as const)
    await selling.app.inject({ method, url: `/account/move/${link}`, headers: { accept: 'text/html' } });
  expect([await calls.read(link), await calls.read(link)]).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  expect((await calls.program('state', old)).body.isThisDevice).toBe(true);
});

test('the page shows computers’ names without addresses, marks and long sentences, as the email does', async () => {
  const { ask, machine, old } = await calls.codeInUse();
  const odd = `\u202E${'😀'}Support: https://shop.example/ ${'x'.repeat(60)}`;
  const link = await ask(machine(odd));
  await calls.program('activate', { ...old, computerName: '\u200F' });
  const toComputer = `Support https shop. example ${'x'.repeat(12)}`;
  expect(await calls.read(link)).toMatchObject({ toComputer, fromComputer: 'a computer without a name' });
  expect(await calls.press(link)).toMatchObject({ state: 'moved', toComputer });
});

test('the email shows the label of a code without addresses, because a former owner may have chosen it', async () => {
  const { owner, code, laptop } = await calls.codeInUse();
  await owner.post('/api/activation/labelcode', { code, label: 'Verify: https://evil.example/login' });
  await calls.program('requestmove', laptop);
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain('Label: Verify https evil. example login');
  expect(mail?.html).not.toContain('evil.example');
});

test('a name with half of a surrogate pair is refused', async () => {
  const { laptop } = await calls.codeInUse();
  const payload = JSON.stringify(laptop).replace('LAPTOP', '\\ud83d');
  const headers = { 'content-type': 'application/json' };
  const reply = await selling.app.inject({ method: 'POST', url: '/api/activation/requestmove', payload, headers });
  expect(reply.statusCode).toBe(400);
});

test('a repeated or simultaneous press moves the code once, and a used link never moves it again', async () => {
  const { ask, machine, old, laptop, log, owner, code } = await calls.codeInUse();
  const link = await ask();
  expect((await Promise.all([1, 2, 3].map(() => calls.press(link)))).map(({ state }) => state)).toEqual(
    Array(3).fill('moved'),
  );
  expect(await log()).toHaveLength(3);
  await owner.post('/api/activation/releasecomputer', { code });
  expect(await calls.press(link)).toEqual({ state: 'ended' });
  for (const next of [machine('THIRD'), old]) {
    await calls.program('activate', next);
    expect(await calls.press(link)).toEqual({ state: 'ended' });
    await calls.program('release', next);
  }
  expect((await calls.program('state', laptop)).body.isActivated).toBe(false);
});

test('a program may repeat the call, and the owner gets a new email only after an hour', async () => {
  const { ask, laptop } = await calls.codeInUse();
  const first = await ask();
  const replies = [await calls.program('requestmove', laptop), await calls.program('requestmove', laptop)];
  expect(replies[0]).toEqual({ status: 200, body: { computerName: 'OLD-PC', requestedUntil: expect.any(String) } });
  expect(replies[1]).toEqual(replies[0]);
  expect(await calls.mailedLinks()).toEqual([]);
  calls.wait(HOUR_MS + MINUTE_MS);
  const second = await ask();
  expect([await calls.read(first), (await calls.read(second)).state]).toEqual([{ state: 'ended' }, 'open']);
});

test('another computer with the same name cannot replace a request in its first hour, and ends it after that', async () => {
  const { ask, machine, laptop } = await calls.codeInUse();
  const first = await ask();
  const other = machine('LAPTOP');
  const refused = await calls.program('requestmove', other);
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    'Another computer has just asked for this code. Ask the owner to open the email about it, or try again in 60 minutes.',
  ]);
  expect([await calls.mailedLinks(), (await calls.read(first)).state]).toEqual([[], 'open']);
  expect((await calls.program('requestmove', laptop)).status).toBe(200);
  calls.wait(HOUR_MS);
  const second = await ask(machine('DESK'));
  expect([await calls.press(first), await calls.press(second)]).toMatchObject([
    { state: 'ended' },
    { state: 'moved', toComputer: 'DESK' },
  ]);
});

test('after too many moves, the program gets the usual error, and an open link says from when the code can move', async () => {
  const { ask, machine, old, laptop, code } = await calls.codeInUse();
  const link = await ask();
  const move = {
    code,
    action: 'released',
    actor: 'program',
    computer_name: 'PC',
    device_hash: null,
    is_move: true,
  } as const;
  const moves = Array.from({ length: MOVE_LIMIT.moves }, () => ({ ...move, at: selling.clock.now() }));
  await selling.context.db.insertInto('activation_log').values(moves).execute();
  expect(await calls.press(link)).toMatchObject({ state: 'limited', movableFrom: expect.stringMatching(/Z$/) });
  expect(await calls.program('requestmove', machine('DESK'))).toMatchObject({
    status: 409,
    body: { code: 'moved-too-often' },
  });
  expect(await calls.mailedLinks()).toEqual([]);
  expect((await calls.program('state', old)).body.isThisDevice).toBe(true);
  await adminOf(selling.context).admin(`allow-move ${code}`);
  expect((await calls.press(link)).state).toBe('moved');
  expect((await calls.program('activate', laptop)).status).toBe(200);
});

test('a request for a free code, or by the computer that uses it, is refused without an email', async () => {
  const { old, laptop } = await calls.codeInUse();
  expect(await calls.program('requestmove', old)).toMatchObject({ status: 409, body: { code: 'not-in-use' } });
  await calls.program('release', old);
  expect(await calls.program('requestmove', laptop)).toMatchObject({ status: 409, body: { code: 'not-in-use' } });
  expect(await calls.mailedLinks()).toEqual([]);
});

test('an unknown, replaced, blocked or expired code gets the same error as an activation', async () => {
  const { laptop, code, id } = await calls.codeInUse();
  const compare = async (expected: string) => {
    const replies = [await calls.program('requestmove', laptop), await calls.program('activate', laptop)];
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]?.body.code).toBe(expected);
  };
  await selling.context.db.updateTable('subscriptions').set({ end_date: '2020-01-01' }).where('id', '=', id).execute();
  await compare('expired');
  await adminOf(selling.context).admin(`block ${id} --yes`);
  await compare('blocked');
  await adminOf(selling.context).admin(`replace-code ${code} --reason stolen --yes`);
  await compare('replaced');
  laptop.code = '00000-00000-00000-00000';
  await compare('unknown-code');
  expect(await calls.mailedLinks()).toEqual([]);
});

test('the program must send a device id', async () => {
  const { code } = await calls.codeInUse();
  const { status, body } = await calls.program('requestmove', { code, computerName: 'LAPTOP' });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['deviceId']]);
});

test('all replies are the same if the owner has deleted the account, but nobody gets an email', async () => {
  const start = new Date();
  const minutesOf = (instant: string) => Math.round((Date.parse(instant) - start.getTime()) / MINUTE_MS);
  const askOften = async (isDeleted: boolean) => {
    selling.clock.set(start);
    const { owner, machine, laptop, code } = await calls.codeInUse();
    if (isDeleted) expect((await owner.post('/api/account/delete', { password: TEST_PASSWORD })).statusCode).toBe(204);
    await selling.deliverMail();
    const replies = [];
    for (const [count, computer] of [laptop, laptop, machine('DESK'), laptop].entries()) {
      selling.clock.set(later(start, count * 15 * MINUTE_MS));
      const { status, body } = await calls.program('requestmove', computer);
      replies.push([status, status === 200 ? minutesOf(body.requestedUntil) : body.detail.replace(/\d+/, 'n')]);
    }
    expect((await calls.program('state', { code })).body.computerName).toBe('OLD-PC');
    return { replies, links: (await calls.mailedLinks()).length };
  };
  const [known, deleted] = [await askOften(false), await askOften(true)];
  expect(deleted.replies).toEqual(known.replies);
  expect(known.replies.map(([status]) => status)).toEqual([200, 200, 429, 200]);
  expect([known.links, deleted.links]).toEqual([1, 0]);
});

test('a deleted account has no requests', async () => {
  const { owner, ask, code } = await calls.codeInUse();
  await ask();
  await owner.post('/api/account/delete', { password: TEST_PASSWORD });
  const requests = selling.context.db.selectFrom('move_requests').select('code').where('code', '=', code);
  expect(await requests.execute()).toEqual([]);
});

test('an unsent email with a link is dropped if the owner ends all other sessions', async () => {
  const { owner, laptop } = await calls.codeInUse();
  await calls.program('requestmove', laptop);
  await owner.post('/api/account/endothersessions');
  expect(await calls.mailedLinks()).toEqual([]);
});

test('the shop stores only the hash of the link, and deletes the link from the outbox when it sends the email', async () => {
  const { ask, code } = await calls.codeInUse();
  const link = await ask();
  const { db } = selling.context;
  const stored = [
    await db.selectFrom('move_requests').selectAll().where('code', '=', code).execute(),
    await db.selectFrom('outbox').selectAll().where('kind', '=', 'move-request').execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(link);
});

test('every statement about moves uses an index', async () => {
  const { laptop, code } = await calls.codeInUse();
  const { db, statements } = watchStatements(selling.context.db);
  const context = { ...selling.context, db };
  const app = await buildApp(context);
  const post = (call: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/activation/${call}`, payload });
  try {
    expect((await post('requestmove', { ...laptop, code })).statusCode).toBe(200);
    const [mail] = await calls.mailedLinks();
    for (const call of ['readmoverequest', 'approvemove'])
      expect((await post(call, { link: mail?.link })).statusCode).toBe(200);
    await deleteExpiredAccess(context);
  } finally {
    await app.close();
  }
  expect(statements.size).toBeGreaterThan(10);
  expect(await findScans(selling.context.db, statements)).toEqual([]);
});
