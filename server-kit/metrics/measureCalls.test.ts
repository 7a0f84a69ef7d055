import { measureCalls } from './measureCalls';
import { registry } from './registry';

class Service {
  readonly #name = 'service';

  async reply(value: number): Promise<number> {
    return value;
  }

  async fail(): Promise<void> {
    throw new Error('no');
  }

  async both(): Promise<number> {
    return (await this.reply(1)) + this.length();
  }

  length(): number {
    return this.#name.length;
  }
}

const measured = measureCalls(new Service(), (error) =>
  error instanceof Error && error.message === 'no' ? 'refused' : 'error',
);

async function countOf(operation: string, outcome: string): Promise<number> {
  const text = await registry.getSingleMetricAsString('payment_provider_duration_seconds');
  const line = text
    .split('\n')
    .find((each) => each.includes('_count{') && each.includes(`"${operation}"`) && each.includes(`"${outcome}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('measureCalls counts an asynchronous call by its name and outcome, and returns its result unchanged', async () => {
  expect(await measured.reply(3)).toBe(3);
  await expect(measured.fail()).rejects.toThrow('no');
  expect([await countOf('reply', 'ok'), await countOf('fail', 'refused')]).toEqual([1, 1]);
});

test('measureCalls counts nested calls once and ignores synchronous calls', async () => {
  expect(await measured.both()).toBe(8);
  expect(measured.length()).toBe(7);
  expect([await countOf('both', 'ok'), await countOf('reply', 'ok'), await countOf('length', 'ok')]).toEqual([1, 1, 0]);
});
