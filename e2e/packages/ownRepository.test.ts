import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from 'tooling/setup/browser.mjs';
import { freePort } from 'tooling/setup/freePort.mjs';
import { BROWSER_FLAGS } from '../harness/browserFlags.mjs';
import { eventually } from '../harness/eventually';
import { openShop, type Shop } from '../harness/openShop';
import { openRepository, type Repository } from './openRepository';

const DEPLOY_TOKEN = 'a-token-of-the-external-squad-0123456789';
const PAGE = 'src/routes/SupportPage.tsx';

/** A page with state and a style. It throws an error after three clicks. */
const COUNTER = `import { useState } from 'react';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './SupportPage.module.css';

export default function SupportPage() {
  const [count, setCount] = useState(0);
  if (count > 2) throw new Error('The count is too high.');
  return (
    <>
      <PageTitle>Support</PageTitle>
      <button type="button" className={styles.count} onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
    </>
  );
}
`;

let shop: Shop;
let browser: Browser;
let repository: Repository;

beforeAll(async () => {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('Chrome or Chromium is missing. Run `npm run test:packages`.');
  [shop, browser, repository] = await Promise.all([
    openShop({ DEPLOY_TOKEN }),
    chromium.launch({ executablePath, args: BROWSER_FLAGS }),
    openRepository({ name: 'mfe-support', route: 'support' }),
  ]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), shop?.stop(), repository?.close()]);
});

async function openPage(url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  return page;
}

test('a new remote passes its own tests, type check and lint', async () => {
  expect(await repository.run('npm test')).toContain('1 passed, 1 total');
  await repository.run('npm run types');
  await repository.run('npm run lint');
});

test('lint rejects an import of a library that only the shell contains', async () => {
  await repository.write('src/routes/second.ts', "export { useSelector } from 'react-redux';\n");
  await expect(repository.run('npx --no-install eslint .')).rejects.toMatchObject({
    stdout: expect.stringContaining('A remote may not import this library. Import shared/store instead'),
  });
  await repository.remove('src/routes/second.ts');
});

describe('a developer', () => {
  let url: string;
  let server: Awaited<ReturnType<Repository['start']>>;
  let page: Page;
  let original: string;

  beforeAll(async () => {
    original = await repository.read(PAGE);
    await repository.write(PAGE, COUNTER);
    await repository.write('src/routes/SupportPage.module.css', '.count {\n  letter-spacing: 1px;\n}\n');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = await repository.start(`npm run dev -- --shell=${shop.url}`, { PORT: String(port) }, 'shows your edits');
    page = await openPage(`${url}/support`);
    await page.getByRole('button', { name: 'Count 0' }).click();
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  });
  afterAll(async () => {
    await server?.stop();
    await repository.write(PAGE, original);
  });

  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in globalThis);
  const overlay = () => page.locator('dev-errors').getByRole('alert');

  test('sees an edit to a component in a running shop, and the component keeps its state', async () => {
    await repository.write(PAGE, COUNTER.replace('Count {', 'Number {'));
    await page.getByRole('button', { name: 'Number 1' }).waitFor();
    expect(await isSameDocument()).toBe(true);
  });

  test("sees an edit to hooks, which resets the component's state", async () => {
    await repository.write(PAGE, COUNTER.replace('(0);', '(0);\n  useState(1);'));
    await page.getByRole('button', { name: 'Count 0' }).waitFor();
    expect(await isSameDocument()).toBe(true);
  });

  test('sees an edit to a style without a page reload', async () => {
    await page.getByRole('button', { name: 'Count 0' }).click();
    await repository.write('src/routes/SupportPage.module.css', '.count {\n  letter-spacing: 7px;\n}\n');
    await page.waitForFunction(() => {
      const counter = document.querySelector('[class*=SupportPage-count]');
      return counter !== null && getComputedStyle(counter).letterSpacing === '7px';
    });
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    expect(await isSameDocument()).toBe(true);
  });

  test('sees the position of a build error until an edit corrects it', async () => {
    await repository.write(PAGE, COUNTER.replace('</>', '<//>'));
    await overlay().getByText(`${PAGE}:14:`).first().waitFor();
    await repository.write(PAGE, COUNTER);
    await overlay().waitFor({ state: 'detached' });
    expect(await isSameDocument()).toBe(true);
  });

  test('sees the position of an error in a component until an edit corrects it', async () => {
    const button = page.getByRole('button', { name: 'Count' });
    await button.click();
    await button.click();
    await button.click();
    await overlay().getByText(`${PAGE}:7:24`).first().waitFor();
    await overlay().getByText("> 7 |   if (count > 2) throw new Error('The count is too high.');").waitFor();
    await repository.write(PAGE, COUNTER.replace('count > 2', 'count > 3'));
    await button.waitFor();
    await overlay().waitFor({ state: 'detached' });
    expect(await isSameDocument()).toBe(true);
  });

  test("sees the remote, but visitors of the shop don't", async () => {
    const registry = await (await fetch(`${shop.url}/api/registry`)).text();
    expect(registry).not.toContain('mfe-support');
    expect((await fetch(`${shop.url}/support`)).status).toBe(404);
  });
});

test('a squad releases the remote to a running shop, and visitors see its page', async () => {
  const env = { RELEASE_SERVER: shop.url, DEPLOY_TOKEN };
  await repository.run('npm run build', { RELEASE_VERSION: '1.0.0' });
  const release = (command: string) => repository.run(`npm run --silent release -- ${command}`, env);
  expect(await release('can-release mfe-support --dir dist')).toContain('is compatible with everything live');
  expect(await release('publish mfe-support --dir dist')).toContain('mfe-support@1.0.0 is published.');
  expect(await release('promote mfe-support@1.0.0')).toContain('mfe-support@1.0.0 is live');

  // Try again, because the server renders a new release's page before visitors get it.
  await eventually(async () => expect((await fetch(`${shop.url}/support`)).status).toBe(200));
  const page = await openPage(`${shop.url}/support`);
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  expect(await page.title()).toBe('Support - Call Recorder');
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts).toContainEqual(expect.stringContaining('/cdn/mfe-support/1.0.0/remoteEntry.js'));
});
