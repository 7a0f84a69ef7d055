import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../setup/root.mjs';
import { interpolate, isWanted } from './expression.mjs';
import { isStartedBy } from './isStartedBy.mjs';

describe('filters', () => {
  const main = { name: 'push', ref: 'refs/heads/main', files: ['server/src/main.ts'] };
  const release = { name: 'push', ref: 'refs/tags/server@1.0.0', files: [] };

  test.each([
    ['for tags exclude branches', { push: { tags: ['server@*'] } }, main, false],
    ['for branches exclude tags', { push: { branches: ['main'] } }, release, false],
    ['for paths alone accept every branch', { push: { paths: ['server/**'] } }, main, true],
    ['for paths do not apply to tags', { push: { tags: ['server@*'], paths: ['shell/**'] } }, release, true],
    ['that ignore paths require a change to another file', { push: { 'paths-ignore': ['server/**'] } }, main, false],
    ['may be absent', { push: null }, main, true],
    ['of another event do not start the workflow', { pull_request: null }, main, false],
  ])('%s', (_what, on, event, isStarted) => {
    expect(isStartedBy(on, event)).toBe(isStarted);
  });
});

describe('expressions', () => {
  const contexts = {
    github: { ref: 'refs/tags/mfe-checkout@1.1.0' },
    inputs: { package: 'mfe-checkout' },
    vars: { HOSTS: '' },
  };

  test.each([
    ["startsWith(github.ref, format('refs/tags/{0}@', inputs.package))", 'true'],
    ["vars.HOSTS != ''", 'false'],
    ["vars.MINUTES || '10'", '10'],
    ["!(inputs.package == 'shell') && 'it''s'", "it's"],
  ])('such as %s have the value %s', (expression, value) => {
    expect(interpolate(`\${{ ${expression} }}`, contexts)).toBe(value);
  });

  test('work inside strings and conditions', () => {
    expect(interpolate('release-${{ inputs.package }}/${{ vars.NONE }}', contexts)).toBe('release-mfe-checkout/');
    expect([isWanted(undefined, contexts), isWanted("${{ vars.HOSTS != '' }}", contexts)]).toEqual([true, false]);
  });

  test.each([
    ['hashFiles(vars.HOSTS)', "Unrecognized function: 'hashFiles'"],
    ['runner.os', "Unrecognized named-value: 'runner'"],
    ['vars.HOSTS +', "Unexpected symbol: '+'"],
    ["'open", "Unexpected symbol: ''open'"],
  ])('that the rehearsal does not support are rejected: %s', (expression, reason) => {
    expect(() => isWanted(expression, contexts)).toThrow(reason);
  });
});

describe('our workflows', () => {
  const folder = join(ROOT, '.github/workflows');
  const workflows = readdirSync(folder).map((file) => [file, parse(readFileSync(join(folder, file), 'utf8'))]);
  const startedBy = (event) => workflows.filter(([, { on }]) => isStartedBy(on, event)).map(([file]) => file);

  test.each([
    ['mfe-account/src/routes/SubscriptionsPage.tsx', ['mfe-account.yml']],
    ['mfe-catalog/package.json', ['mfe-catalog.yml']],
    ['shell/src/main.tsx', ['shell.yml']],
    ['server/src/main.ts', ['server.yml']],
    ['payment-sandbox/src/main.ts', ['server.yml']],
    ['docs/releasing.md', ['docs.yml']],
    ['README.md', ['docs.yml']],
    ['shared/domain/money.ts', ['everything.yml']],
    ['tooling/build.mjs', ['everything.yml']],
    ['package-lock.json', ['everything.yml']],
    ['bench/main.mjs', ['everything.yml']],
  ])('a pull request that changes %s starts the workflows %j', (file, files) => {
    expect(startedBy({ name: 'pull_request', ref: 'refs/heads/main', files: [file] })).toEqual(files);
  });

  test('a push to main starts one workflow, which runs everything', () => {
    const files = ['mfe-account/package.json', 'shared/domain/money.ts'];
    expect(startedBy({ name: 'push', ref: 'refs/heads/main', files })).toEqual(['everything.yml']);
  });

  test.each(['shell', 'mfe-catalog', 'mfe-checkout', 'mfe-account', 'server'])(
    "a tag of %s starts only that package's workflow",
    (name) => {
      expect(startedBy({ name: 'push', ref: `refs/tags/${name}@1.2.0`, files: [] })).toEqual([`${name}.yml`]);
    },
  );
});
