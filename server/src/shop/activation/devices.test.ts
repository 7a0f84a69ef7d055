import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { MOVE_LIMIT } from 'shared/domain/activationCode';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

/** The number of machines on which a code works within 30 days: the first machine, plus one for each allowed move. */
const MACHINES = 1 + MOVE_LIMIT.moves;

const program = async (call: string, payload: object) => {
  const reply = await selling.app.inject({ method: 'POST', url: `/api/activation/${call}`, payload });
  return { status: reply.statusCode, body: reply.json() };
};

/** Creates a customer with one code. `machine` builds a program's request, and `log` reads the code's log entries. */
async function oneCode() {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const [{ activationCodes }] = (await customer.get('/api/order/getsubscriptions/')).json();
  const code: string = activationCodes[0].code;
  const machine = (computerName = 'PC', deviceId: string = randomUUID()) => ({ code, computerName, deviceId });
  const lines = selling.context.db.selectFrom('activation_log').selectAll().where('code', '=', code).orderBy('id');
  const log = () => lines.execute();
  return { customer, code, machine, log };
}

type Machine = Awaited<ReturnType<typeof oneCode>>['machine'];

/**
 * Activates a code on one machine after another, and calls `free` after each success. Returns the last reply and the
 * number of successful activations.
 */
async function passAround(machines: object[], free: (machine: object) => Promise<unknown>) {
  let working = 0;
  let last: Awaited<ReturnType<typeof program>> | undefined;
  for (const machine of machines) {
    last = await program('activate', machine);
    if (last.status !== 200) continue;
    working += 1;
    await free(machine);
  }
  return { working, last };
}
const sixty = (machine: Machine) => Array.from({ length: 60 }, (_, index) => machine(`PC-${index}`));
const releaseThere = (machine: object) => program('release', machine);

test('only one of five machines named “PC” can use the code', async () => {
  const { machine } = await oneCode();
  const machines = Array.from({ length: 5 }, () => machine('PC'));
  const replies = await Promise.all(machines.map((each) => program('activate', each)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  for (const { body } of replies.filter(({ status }) => status === 409)) expect(body.code).toBe('in-use');
  const states = await Promise.all(machines.map((each) => program('state', each)));
  expect(states.map(({ body }) => body.isThisDevice)).toEqual(replies.map(({ status }) => status === 200));
});

test('a device can activate again, even under a new name, and another device can’t deactivate it', async () => {
  const { machine, customer } = await oneCode();
  const device = machine('OLD-NAME');
  await program('activate', device);
  expect(await program('activate', { ...device, computerName: 'NEW-NAME' })).toMatchObject({
    status: 200,
    body: { computerName: 'NEW-NAME', isThisDevice: true },
  });
  const [{ activationCodes }] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(activationCodes).toMatchObject([{ isActivated: true, computerName: 'NEW-NAME' }]);
  expect(await program('release', machine('NEW-NAME'))).toMatchObject({ status: 409, body: { code: 'in-use' } });
  expect(await program('release', { ...device, computerName: 'ANOTHER' })).toMatchObject({
    status: 200,
    body: { isActivated: false, isThisDevice: false },
  });
});

test('a program that starts sending a device id stays activated, and its computer name alone no longer works', async () => {
  const { machine, code } = await oneCode();
  await program('activate', { code, computerName: 'PC' });
  const updated = machine('PC');
  expect((await program('activate', updated)).status).toBe(200);
  for (const other of [machine('PC'), { code, computerName: 'PC' }]) {
    expect(await program('activate', other)).toMatchObject({ status: 409, body: { code: 'in-use' } });
    expect((await program('release', other)).status).toBe(409);
  }
  expect((await program('activate', updated)).status).toBe(200);
});

test.each([
  ['the program deactivates it', async () => releaseThere],
  [
    'the customer deactivates it',
    async ({ customer, code }: Awaited<ReturnType<typeof oneCode>>) =>
      async () =>
        customer.post('/api/activation/releasecomputer', { code }),
  ],
])('sixty machines that take turns with one code reach its move limit, even if %s each time', async (_who, how) => {
  const one = await oneCode();
  const start = selling.clock.now();
  const { working, last } = await passAround(sixty(one.machine), await how(one));
  expect(working).toBe(MACHINES);
  expect(last).toMatchObject({
    status: 409,
    body: { code: 'moved-too-often', detail: expect.stringContaining('has moved between computers too often') },
  });
  assert(last);
  const movableFrom = new Date(last.body.movableFrom);
  expect(movableFrom.getTime()).toBeGreaterThanOrEqual(later(start, MOVE_LIMIT.days * DAY_MS).getTime());
  expect((await program('state', { code: one.code })).body.movableFrom).toBe(last.body.movableFrom);
  selling.clock.set(later(movableFrom, 1_000));
  expect((await program('activate', one.machine())).status).toBe(200);
});

test('programs that send no device id have the same move limit', async () => {
  const { code } = await oneCode();
  const machines = Array.from({ length: 60 }, (_, index) => ({ code, computerName: `PC-${index}` }));
  const { working, last } = await passAround(machines, releaseThere);
  expect([working, last?.body.code]).toEqual([MACHINES, 'moved-too-often']);
});

test('each switch between two devices counts as a move, but activating the same device again does not', async () => {
  const { machine, log } = await oneCode();
  const [desk, laptop] = [machine('DESK'), machine('LAPTOP')];
  const daily = await passAround(
    Array.from({ length: 20 }, () => desk),
    releaseThere,
  );
  expect([daily.working, (await log()).filter(({ is_move }) => is_move)]).toEqual([20, []]);
  const both = await passAround(Array.from({ length: 10 }, () => [laptop, desk]).flat(), releaseThere);
  expect(both.working).toBeLessThan(20);
  expect((await log()).filter(({ is_move }) => is_move)).toHaveLength(MOVE_LIMIT.moves);
});

test('only one of several devices that activate at the same time gets the last move', async () => {
  const { machine } = await oneCode();
  await passAround(sixty(machine).slice(0, MACHINES - 1), releaseThere);
  const replies = await Promise.all([1, 2, 3, 4].map(() => program('activate', machine())));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('each allow-move of the operator lets a code move exactly once more, and the log records it', async () => {
  const { machine, code, log } = await oneCode();
  const { admin } = adminOf(selling.context);
  await passAround(sixty(machine), releaseThere);
  for (let time = 0; time < 2; time += 1) {
    expect(await admin(`allow-move ${code.toLowerCase()}`)).toBe(
      'The code can move one more time within the next 30 days.',
    );
    expect((await log()).at(-1)).toMatchObject({ action: 'move-allowed', actor: 'operator', is_move: false });
    const { working, last } = await passAround(sixty(machine), releaseThere);
    expect([working, last?.body.code]).toEqual([1, 'moved-too-often']);
  }
  await expect(admin('allow-move 00000-00000-00000-00000')).rejects.toThrow('There is no such activation code.');
});

test('an allowed move that the customer has not used adds one move, and expires after 30 days', async () => {
  const { machine, code } = await oneCode();
  const { admin } = adminOf(selling.context);
  await admin(`allow-move ${code}`);
  expect((await passAround(sixty(machine), releaseThere)).working).toBe(MACHINES + 1);
  selling.clock.set(later(selling.clock.now(), (MOVE_LIMIT.days + 1) * DAY_MS));
  expect((await passAround(sixty(machine), releaseThere)).working).toBe(MOVE_LIMIT.moves);
});

test('the operator deactivates a code on any computer', async () => {
  const { machine, code } = await oneCode();
  const deactivate = () => adminOf(selling.context).admin(`deactivate ${code}`);
  await program('activate', machine('LOST-LAPTOP'));
  expect(await deactivate()).toBe('The code was in use on LOST-LAPTOP. It can now activate another computer.');
  expect(await deactivate()).toBe('No computer uses the code.');
});

test('the database stores only hashes of device ids, and a device’s hash differs for each code', async () => {
  const deviceId = randomUUID();
  const hashes = [];
  for (const { machine, log } of [await oneCode(), await oneCode()]) {
    await program('activate', machine('PC', deviceId));
    hashes.push((await log())[0]?.device_hash);
  }
  expect(hashes).toEqual([expect.stringMatching(/^[0-9A-Z]{18}$/), expect.stringMatching(/^[0-9A-Z]{18}$/)]);
  expect(hashes[0]).not.toBe(hashes[1]);
  const lines = await selling.context.db.selectFrom('activation_log').selectAll().execute();
  expect(JSON.stringify(lines)).not.toContain(deviceId);
});

test.each([
  ['', 'Device id must be at least 16 characters long.'],
  ['short', 'Device id must be at least 16 characters long.'],
  ['x'.repeat(201), 'Device id must be at most 200 characters long.'],
  ['with spaces in the middle', 'Device id'],
  ['ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜ', 'Device id'],
  [12, 'Device id must be text.'],
])('the server refuses the device id %j', async (deviceId, sentence) => {
  const { status, body } = await program('activate', { code: 'any', computerName: 'PC', deviceId });
  expect(status).toBe(400);
  expect(body.detail).toContain(sentence);
  expect(Object.keys(body.errors)).toEqual(['deviceId']);
});
