import type { Page } from 'playwright-core';
import { waitForHydration } from './open';
import { button, heading, pay, register } from './steps';

const HOME_LINK = 'main a[href^="/purchase"]';

export const previewBar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/**
 * Opens a preview link and buys as a new customer. Pays only in the payment sandbox, and otherwise stops at the hosted
 * payment page.
 * @returns the loaded releases of the previewed packages, such as `mfe-checkout 1.1.0`
 * @throws {Error} if a step fails, or if the page loads a different release of a previewed package
 */
export async function buyThroughPreview(page: Page, link: string): Promise<string[]> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, name, version] = /\/cdn\/([^/]+)\/([^/]+)\/[^/]+\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) loaded.add(`${name} ${version}`);
  });
  await page.goto(link);
  if (new URL(page.url()).searchParams.has('token'))
    throw new Error('This link does not open a preview. Create a new link with `npm run release -- preview`.');
  await waitForHydration(page);
  const barText = await previewBar(page).innerText();
  await page.locator(HOME_LINK).first().click();
  await page.waitForURL('**/purchase/**');
  await register(page);
  await button(page, 'Checkout').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/purchase'));
  if (await isSandbox(page)) {
    await pay(page);
    await page.waitForURL('**/payment/success/*');
    await heading(page, 'Thank you for your purchase').waitFor();
    await page.locator('code').first().waitFor();
  }
  const foreign = [...loaded].filter((release) => isPreviewed(barText, release) && !barText.includes(release));
  if (foreign.length > 0) throw new Error(`The page loaded ${foreign.join(' and ')} instead of the preview.`);
  return [...loaded].filter((release) => barText.includes(release));
}

/** Returns whether the preview bar names any version of the release's package. */
const isPreviewed = (barText: string, release: string) => barText.includes(`${release.split(' ')[0]} `);

/** Returns whether the payment page belongs to the sandbox. The payment page of a live shop accepts no test cards. */
async function isSandbox(page: Page): Promise<boolean> {
  return /^\/pay\//.test(new URL(page.url()).pathname) && (await page.getByLabel('Card number').count()) > 0;
}
