/** `npm run preview-journey -- <link>` opens a preview link in a new browser profile and buys a subscription. */

import { chromium } from 'playwright-core';
import { ensureBrowser } from 'tooling/setup/browser.mjs';
import { parseOptions, refuse } from 'tooling/setup/parseOptions.mjs';
import { BROWSER_FLAGS } from './harness/browserFlags.mjs';
import { buyThroughPreview } from './harness/buyThroughPreview';
import { collectConsoleErrors } from './harness/collectConsoleErrors';
import { openPage } from './harness/openPage';

const USAGE = 'Usage: npm run preview-journey -- <link> [--base <address>]';
const TIMEOUT_MS = 30_000;

/** The address to open. `--base` replaces the link's origin with another address of the same shop. */
const address = parseOptions(
  USAGE,
  { allowPositionals: true, options: { base: { type: 'string' } } },
  ({ positionals: [link = ''], values: { base } }) => {
    if (!URL.canParse(link) || !isPreview(new URL(link)))
      refuse('Give the link that "npm run release -- preview" printed, with /api/preview?token= in it');
    if (base !== undefined && !URL.canParse(base)) refuse(`--base is "${base}", but must be a URL`);
    const { pathname, search, origin } = new URL(link);
    return new URL(pathname + search, base ?? origin).href;
  },
);

function isPreview({ pathname, searchParams }: URL): boolean {
  return pathname === '/api/preview' && searchParams.has('token');
}

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_FLAGS });
try {
  const page = await openPage(browser, {});
  page.context().setDefaultTimeout(TIMEOUT_MS);
  const consoleErrors = collectConsoleErrors(page.context(), []);
  const releases = await buyThroughPreview(page, address);
  const errors = consoleErrors();
  if (errors.length > 0) throw new Error(`The browser reported errors:\n${errors.join('\n')}`);
  console.log(
    `The purchase succeeded. The pages loaded ${releases.join(' and ') || 'no files of the previewed packages'}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await browser.close();
}
