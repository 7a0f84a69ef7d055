/**
 * `npm run pictures` draws the icons and the social preview image into `server/pictures`. It renders the page's
 * icon and `share.svg` in the browser that the tests use. Commit the result. Then it runs `e2e/pictures.ts`.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../setup/browser.mjs';
import { npm } from '../setup/install.mjs';
import { parseOptions } from '../setup/parseOptions.mjs';
import { ROOT } from '../setup/root.mjs';
import { packIcon } from './packIcon.mjs';
import { readIcon } from './readIcon.mjs';

parseOptions('Usage: npm run pictures', {}, () => undefined);

const TARGET = join(ROOT, 'server/pictures');
const ICON_SIZES = [16, 32, 48];
const TOUCH_ICON_SIZE = 180;
/** Removes the rounded corners, because phones round the corners of touch icons. */
const withoutRoundedCorners = (svg) => svg.replace(" rx='8'", '');

const icon = readIcon();
const share = readFileSync(join(import.meta.dirname, 'share.svg'), 'utf8').replace('<!--waveform-->', waveform());

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const icons = [];
  for (const size of ICON_SIZES) icons.push({ size, png: await render(page, icon, size, size) });
  write('favicon.ico', packIcon(icons));
  write('apple-touch-icon.png', await render(page, withoutRoundedCorners(icon), TOUCH_ICON_SIZE, TOUCH_ICON_SIZE));
  write('share.png', await render(page, share, 1200, 630));
} finally {
  await browser.close();
}
const [program, ...args] = [...npm(), 'run', '--silent', 'pictures', '-w', 'e2e'];
process.exitCode = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;

async function render(page, svg, width, height) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

function write(name, content) {
  writeFileSync(join(TARGET, name), content);
  console.log(`${name}: ${Buffer.byteLength(content)} bytes`);
}

/** Draws bars that look like a recording of speech. */
function waveform() {
  const bars = Array.from({ length: 27 }, (_, index) => {
    const height = Math.round(12 + 88 * Math.abs(Math.sin(index * 0.72) * Math.cos(index * 0.23)));
    return `<rect x="${28 + index * 12}" y="${136 - height / 2}" width="7" height="${height}" rx="3.5"/>`;
  });
  return `<g fill="#14849c">${bars.join('')}</g>`;
}
