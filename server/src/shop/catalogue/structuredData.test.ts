import { brotliDecompressSync } from 'node:zlib';
import { publishFolder } from 'release-registry/publish';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { openTestShop, type TestShop } from '../../testing/testShop';

interface Offer {
  name: string;
  url: string;
  price: string;
  priceCurrency: string;
}
interface Graph {
  '@graph': [{ name: string; address: string }, { name: string; offers: Offer[] }?];
}

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({
    productName: '</script><script>alert(1)</script> $&',
    siteOrigins: ['https://shop.example'],
    seller: { name: 'A & <B> Ltd', address: '1 Street\nLondon', email: 'sales@shop.example' },
  });
  for (const folder of [await builtShell('1.0.0'), await builtRemote('1.0.0')])
    await promoteDirectly(shop.context, await publishFolder(shop.context, folder, 'test'), 'test');
});
afterAll(() => shop.close());

const open = (url = '/', headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const BLOCK = /<script type="application\/ld\+json">(.*?)<\/script>/s;
const graphOf = (html: string) => {
  const [, text = ''] = BLOCK.exec(html) ?? [];
  const block: Graph = JSON.parse(text);
  return block['@graph'];
};
const setPrice = (quantity: number, pence: number) =>
  shop.context.db.updateTable('prices').set({ unit_price_pence: pence }).where('quantity', '=', quantity).execute();

it("describes the seller and the product with the first offers' prices", async () => {
  await setPrice(1, 6_000);
  await setPrice(2, 5_450);
  const [seller, product] = graphOf((await open()).body);
  expect(seller).toMatchObject({ '@type': 'Organization', name: 'A & <B> Ltd', address: '1 Street, London' });
  expect(product).toMatchObject({ '@type': 'Product', name: '</script><script>alert(1)</script> $& Pro' });
  expect(product?.offers.slice(0, 2)).toMatchObject([
    {
      name: '1 computer, 12 months',
      url: 'https://shop.example/purchase/1',
      price: '60.00',
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
    },
    { name: '2 computers, 12 months', url: 'https://shop.example/purchase/2', price: '109.00' },
  ]);
  expect(product?.offers).toHaveLength(4);
});

it('configured text cannot close the script element', async () => {
  const { body } = await open();
  expect(body).not.toContain('<script>alert');
});

it('the next page after a price change has the new price, even if compressed or revalidated', async () => {
  const before = await open('/', { 'accept-encoding': 'br' });
  await setPrice(1, 7_777);
  const again = await open('/', { 'accept-encoding': 'br', 'if-none-match': String(before.headers['etag']) });
  expect(again.statusCode).toBe(200);
  expect(graphOf(brotliDecompressSync(again.rawPayload).toString())[1]?.offers[0]?.price).toBe('77.77');
  const unchanged = await open('/', { 'if-none-match': String(again.headers['etag']) });
  expect(unchanged.statusCode).toBe(304);
});

it('only the home page has structured data', async () => {
  for (const url of ['/mine', '/renew/a/1', '/no/such/page']) expect((await open(url)).body).not.toMatch(BLOCK);
});

it('omits the product if the database has no prices', async () => {
  const rows = await shop.context.db.selectFrom('prices').selectAll().execute();
  await shop.context.db.deleteFrom('prices').execute();
  expect(graphOf((await open()).body)).toHaveLength(1);
  await shop.context.db.insertInto('prices').values(rows).execute();
});

it('keeps the last known prices if the database does not reply', async () => {
  const known = graphOf((await open()).body);
  const { db } = shop.context;
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const transaction = db.transaction().execute(async () => held);
  try {
    expect(graphOf((await open()).body)).toEqual(known);
  } finally {
    release();
    await transaction;
  }
});
