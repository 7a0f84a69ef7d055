import assert from 'node:assert';
import { heading } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

const JSON_LD = 'script[type="application/ld+json"]';
const CANONICAL = 'link[rel=canonical]';

test("the price in the home page's structured data is also visible on the page", async () => {
  const page = await visitors.visit('/');
  const text = await page.locator(JSON_LD).textContent();
  const data: { '@graph': { offers?: { price: string }[] }[] } = JSON.parse(text ?? '');
  const [offer] = data['@graph'].flatMap(({ offers = [] }) => offers);
  assert(offer);
  await page.getByText(`£${offer.price}`).first().waitFor();
});

test("the home page's canonical link disappears when a visitor opens another page", async () => {
  const page = await visitors.visit('/');
  expect(await page.locator(CANONICAL).getAttribute('href')).toBe(`${visitors.shop.url}/`);
  await page
    .getByRole('link', { name: /Purchase/ })
    .first()
    .click();
  await heading(page, 'Order summary').waitFor();
  await page.locator(CANONICAL).waitFor({ state: 'detached' });
});

test('the sitemap lists the public pages and no account pages', async () => {
  const page = await visitors.visit('/');
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths.sort()).toEqual(['/', '/privacy', '/purchase', '/refunds', '/seller', '/terms']);
});

test("the browser can load the site's icons", async () => {
  const page = await visitors.visit('/');
  const sizes = await page.evaluate(async () => {
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')];
    return Promise.all(
      icons.map(async ({ href }) => {
        const image = new Image();
        image.src = href;
        await image.decode();
        return image.naturalWidth > 0;
      }),
    );
  });
  expect(sizes).toEqual([true, true, true]);
});
