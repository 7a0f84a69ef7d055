import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { ROOT } from 'tooling/setup/root.mjs';
import { eventually } from './harness/eventually';
import { button, signIn } from './harness/steps';
import { useVisitors } from './harness/useVisitors';

const VISITORS = 50;
/** The maximum time in milliseconds until `npm run release` lists a reported error. */
const LIMIT_MS = 10_000;
const FILE = 'mfe-account/src/features/codes/PrintSheet.tsx';
const LINE = 'window.print();';

const visitors = useVisitors({ TRUST_PROXY: '1' });

interface ListedError {
  kind: string;
  message: string;
  position: string;
  visitors: number;
  events: number;
  routes: string[];
}

/** The built program of `npm run release`, which runs the sources and so takes ten times as long. */
const BUILT_RELEASE = [process.execPath, `${ROOT}/server/dist/release.mjs`];
const NPM_RUN_RELEASE = ['npm', 'run', '--silent', 'release', '--'];

async function runRelease<Reply>(line: string[], [program = '', ...before] = BUILT_RELEASE): Promise<Reply> {
  const env = { ...process.env, RELEASE_SERVER: visitors.shop.url };
  const { stdout } = await promisify(execFile)(program, [...before, ...line, '--json'], { cwd: ROOT, env });
  return JSON.parse(stdout);
}

/** Returns the line number of the statement that the test breaks. */
async function brokenLine(): Promise<number> {
  const lines = (await readFile(`${ROOT}/${FILE}`, 'utf8')).split('\n');
  return lines.findIndex((line) => line.includes(LINE)) + 1;
}

test('npm run release lists the same error from 50 visitors as one entry, with file and line, within ten seconds', async () => {
  const page = await visitors.visit('/subscriptions', {
    expected: [/The printer is broken/],
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.200' },
    prepare: (context) =>
      context.addInitScript(() => {
        window.print = () => {
          throw new Error('The printer is broken');
        };
      }),
  });
  await signIn(page);
  const reporting = page.waitForRequest((request) => request.url().endsWith('/api/reports/save'));
  await button(page, 'Print').first().click();
  const report = (await reporting).postData() ?? '';

  // The other visitors send the same report from other addresses.
  for (let visitor = 1; visitor < VISITORS; visitor += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${visitor}`, 'content-type': 'text/plain;charset=UTF-8' };
    const response = await fetch(`${visitors.shop.url}/api/reports/save`, { method: 'POST', headers, body: report });
    expect(response.status).toBe(204);
  }
  const expectEntry = async (program?: string[]) => {
    const errors = await runRelease<ListedError[]>(['errors', 'mfe-account', '--since', '1h'], program);
    const listed = errors.filter(({ message }) => message === 'Error: The printer is broken');
    expect(listed).toMatchObject([{ kind: 'render', visitors: VISITORS, routes: ['subscriptions'] }]);
    expect(listed[0]?.position).toMatch(`${FILE}:${await brokenLine()}:`);
  };
  await eventually(expectEntry, LIMIT_MS);
  await expectEntry(NPM_RUN_RELEASE);
});

test("a sampled visit reports its web vitals and its page's load time when the customer leaves", async () => {
  const page = await visitors.visit('/', {
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.201' },
    // Make the page choose this visit for the sample.
    prepare: (context) => context.addInitScript(() => Object.assign(Math, { random: () => 0 })),
  });
  await page.waitForResponse(async (response) => {
    const isCode = /\/cdn\/shell\/.*\.js$/.test(response.url());
    return isCode && (await response.text()).includes('largest-contentful-paint');
  });
  // Click once, so that the browser runs the loaded script before the customer leaves.
  await page.getByRole('main').click({ position: { x: 1, y: 1 } });
  await page.goto('about:blank');
  await eventually(async () => {
    const vitals = await runRelease<{ metric: string }[]>(['vitals', 'mfe-catalog']);
    expect(vitals.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'TTFB', 'load']));
  }, LIMIT_MS);
});
