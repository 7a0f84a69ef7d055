import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { openCopy } from '../../tooling/copy/openCopy.mjs';
import { openDevelopment } from '../../tooling/copy/openDevelopment.mjs';
import { ensureDesktopBrowser } from '../../tooling/setup/browser.mjs';
import { buildStale } from '../../tooling/setup/build.mjs';
import { openSite } from '../openSite.mjs';
import { isReady, until } from '../until.mjs';

const REMOTE = 'mfe-checkout';
const COMPONENT = { file: `${REMOTE}/src/features/promo-code/PromoCode.tsx`, text: 'I have discount code' };
const STYLE = { file: `${REMOTE}/src/features/price-summary/Total.module.css`, text: '.label {' };
/** A message that depends on the edited component's state, so it disappears if the page reloads or remounts. */
const STATE = 'Discount code must be';

/**
 * Measures how many milliseconds `npm run dev -w mfe-checkout` takes to show an edit. Edits a component and a style,
 * first with a local shop and then with a deployed shop. Fails if the page loses its state.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ runs, port, log }) {
  await buildStale();
  const browser = await chromium.launch({ executablePath: await ensureDesktopBrowser() });
  const copy = await openCopy({ withBuilds: true });
  const deployed = await openSite({ port: port + 4 });
  const component = {};
  const style = {};
  try {
    for (const [label, args] of [
      ['local shop', []],
      ['inside a deployed shell', [`--shell=${deployed.origin}`]],
    ]) {
      log(`measuring how long an edit takes to appear, ${label}`);
      const times = await measureEdits({ browser, folder: copy.folder, port, args, runs });
      component[label] = times.component;
      style[label] = times.style;
    }
  } finally {
    await deployed.close();
    await copy.close();
    await browser.close();
  }
  return [figure('component', component), figure('style', style)].flat();
}

function figure(kind, measured) {
  return Object.keys(measured).map((label) => ({
    name: `${label}: time to show a ${kind} edit`,
    unit: 'ms',
    measured: { time: measured[label] },
    goal: { variant: 'time', atMost: 1_000 },
  }));
}

async function measureEdits({ browser, folder, port, args, runs }) {
  const site = await openDevelopment({ folder, port, args: [REMOTE, ...args] });
  const context = await browser.newContext();
  try {
    await Promise.race([until(() => isReady(site.url)), site.ended]);
    const page = await context.newPage();
    await page.goto(`${site.url}/purchase/2`);
    await page.getByLabel(COMPONENT.text).check();
    await page.getByLabel('Promo Code').fill('A');
    await page.getByLabel('Promo Code').blur();
    await page.getByText(STATE).waitFor();
    const component = [];
    const style = [];
    for (let run = 1; run <= runs; run += 1) {
      component.push(await timeComponent(page, folder, run));
      style.push(await timeStyle(page, folder, run));
      if (!(await page.getByText(STATE).isVisible())) throw new Error(`Edit ${run} lost the page's state.`);
    }
    return { component, style };
  } finally {
    await context.close();
    await site.close();
  }
}

async function timeComponent(page, folder, run) {
  const label = `${COMPONENT.text} (${run})`;
  return timeEdit(folder, COMPONENT, label, () =>
    page.waitForFunction((text) => document.querySelector('label[for=promo-wanted]')?.textContent === text, label),
  );
}

async function timeStyle(page, folder, run) {
  return timeEdit(folder, STYLE, `${STYLE.text}\n  letter-spacing: ${run}px;`, () =>
    page.waitForFunction((spacing) => {
      const label = document.querySelector('[class*=Total-label]');
      return label && getComputedStyle(label).letterSpacing === spacing;
    }, `${run}px`),
  );
}

/** Replaces text in a file. Returns how many milliseconds the page takes to show the edit. */
async function timeEdit(folder, { file, text }, replacement, isShown) {
  const path = join(folder, file);
  const original = (await readFile(path, 'utf8')).replace(/ \(\d+\)"/, '"').replace(/\n {2}letter-spacing: \d+px;/, '');
  const since = performance.now();
  await writeFile(path, original.replace(text, replacement));
  await isShown();
  return performance.now() - since;
}
