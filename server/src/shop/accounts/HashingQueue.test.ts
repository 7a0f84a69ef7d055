import { type HashingPriority, HashingQueue } from './HashingQueue';

/** Returns a queue that is running two hashes, the maximum. `finish` completes the oldest running hash. */
function openBusyQueue() {
  const queue = new HashingQueue();
  const running: Array<() => void> = [];
  const begun: string[] = [];
  const refused: string[] = [];
  const run = (name: string, priority: HashingPriority = 'normal', ...queuePath: string[]) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => running.push(resolve));
    };
    void queue.run({ priority, queuePath }, work).catch(() => refused.push(name));
  };
  run('first', 'normal', 'busy');
  run('second', 'normal', 'busy');
  const finish = async () => {
    running.shift()?.();
    await new Promise(setImmediate);
  };
  const finishAll = async () => {
    while (running.length > 0) await finish();
  };
  return { run, finish, finishAll, begun, refused };
}

test.each(['remembered', 'normal', 'slowed'] as const)(
  'the next hash (%s) starts when one of the two running hashes finishes',
  async (priority) => {
    const { run, finish, begun } = openBusyQueue();
    run('third', priority, 'a');
    await finish();
    expect(begun).toEqual(['first', 'second', 'third']);
  },
);

test('a network can queue at most 32 hashes, and a hash from another network waits for only one of them', async () => {
  const { run, finishAll, begun, refused } = openBusyQueue();
  for (let index = 0; index < 99; index += 1) run(`flood ${index}`, 'normal', '198.51.100.7');
  run('customer', 'normal', '203.0.113.1');
  await finishAll();
  expect(begun.slice(2, 4)).toEqual(['flood 0', 'customer']);
  expect(begun.filter((name) => name.startsWith('flood'))).toHaveLength(32);
  expect(refused).toHaveLength(67);
});

test('remembered devices get half of the turns, new devices a third and slowed accounts a sixth', async () => {
  const { run, finish, begun } = openBusyQueue();
  for (const priority of ['slowed', 'normal', 'remembered'] as const) {
    for (let index = 0; index < 12; index += 1) run(priority, priority, `network ${index}`);
  }
  for (let turn = 0; turn < 12; turn += 1) await finish();
  const turnsOf = (priority: HashingPriority) => begun.filter((name) => name === priority).length;
  expect([turnsOf('remembered'), turnsOf('normal'), turnsOf('slowed')]).toEqual([6, 4, 2]);
});

test('a request gets 503 and a Retry-After header if too many hashes are waiting', async () => {
  const queue = new HashingQueue();
  const never = () => new Promise<void>(() => undefined);
  for (let index = 0; index < 34; index += 1) void queue.run({ priority: 'normal', queuePath: ['a'] }, never);
  await expect(queue.run({ priority: 'normal', queuePath: ['a'] }, never)).rejects.toMatchObject({
    statusCode: 503,
    message: 'We are very busy right now. Please try again in a few seconds.',
    extras: { headers: { 'retry-after': '5' } },
  });
});

test('waiting hashes still run after a hash fails', async () => {
  const queue = new HashingQueue();
  const turn = { priority: 'normal', queuePath: ['a'] } as const;
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map((value) => queue.run(turn, async () => (value < 4 ? Promise.reject(new Error('failed')) : value))),
  );
  expect(results.at(-1)).toEqual({ status: 'fulfilled', value: 4 });
});
