import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { addProcessMetrics } from 'server-kit/metrics/registry';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';

interface Rule {
  alert: string;
  expr: string;
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../../..', path), 'utf8');
const rules: Rule[] = parse(read('server/deploy/prometheus-rules.yml')).groups[0].rules;
/** Metrics that Prometheus adds itself. */
const PROMETHEUS = ['up'];

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('every rule for Prometheus uses metrics that the shop has', async () => {
  addProcessMetrics();
  const { body } = await selling.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const used = rules.flatMap(({ alert, expr }) =>
    [...expr.replace(/"[^"]*"|\[[^\]]*\]|by \([^)]*\)/g, '').matchAll(/\b[a-z_]+\b(?!\s*[(=!])/g)].map(([name]) => [
      alert,
      name,
    ]),
  );
  const names = used.filter(([, name = '']) => name.includes('_') || PROMETHEUS.includes(name));
  expect(names.length).toBeGreaterThan(20);
  expect(
    names.filter(([, name = '']) => !known.has(name.replace(/_(count|bucket|sum)$/, '')) && !PROMETHEUS.includes(name)),
  ).toEqual([]);
});

test('the guide explains every rule for Prometheus', () => {
  const explained = [...read('docs/operating.md').matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(rules.map(({ alert }) => alert));
});
