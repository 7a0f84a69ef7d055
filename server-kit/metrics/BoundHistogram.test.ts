import { Histogram, Registry } from 'prom-client';
import { BoundHistogram } from './BoundHistogram';
import { registry } from './registry';

test("a bound histogram has the same output as the library's histogram", async () => {
  const config = { name: 'sample_seconds', help: 'A sample.', labelNames: ['route', 'status'], buckets: [0.1, 0.5, 1] };
  const bound = new BoundHistogram(config.name, config.help, config.labelNames, config.buckets);
  const other = new Registry();
  const library = new Histogram({ ...config, registers: [other] });
  const series = ['2xx', '4xx'].map((status) => [status, bound.bind({ route: '/a"b\\c', status })] as const);
  for (const seconds of [0, 0.05, 0.1, 0.100001, 0.5, 0.7, 1, 3]) {
    for (const [status, each] of series) {
      each.observe(seconds);
      library.observe({ route: '/a"b\\c', status }, seconds);
    }
  }
  const sorted = async (from: Registry) =>
    (await from.getSingleMetricAsString(config.name)).split('\n').map(sortLabels).sort();
  expect(await sorted(registry)).toEqual(await sorted(other));
  const { values } = await bound.get();
  expect(values).toHaveLength(2 * 6);
});

/** Sorts the labels of a line, so that a test can compare two lines. */
function sortLabels(line: string): string {
  return line.replace(/\{(.*)\}/, (_all, labels: string) => `{${labels.split(',').sort().join(',')}}`);
}
