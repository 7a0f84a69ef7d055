import type { CountriesResponse } from 'shared/contract/countries';
import type { DiscountCheckResponse } from 'shared/contract/discountCheck';
import type { PricesRatesResponse } from 'shared/contract/prices';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { loadPriceList, loadPricesRates } from './priceList';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('prices', () => {
  it('are published for every quantity up to the last tier, in pounds', async () => {
    const { pricesList, rates } = (await shop.app.inject({ url: '/PricesRates' })).json<PricesRatesResponse>();
    expect(Object.keys(pricesList)).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 1)));
    expect([1, 2, 3, 4, 5, 9, 10, 24, 25, 49, 50].map((quantity) => pricesList[quantity])).toEqual([
      60, 54, 51, 51, 48, 48, 42, 42, 39, 39, 36,
    ]);
    expect(rates).toEqual({ GBPUSD: 1.31, GBPEUR: 1.14 });
  });

  it('are sent again only if they have changed', async () => {
    const first = await shop.app.inject({ url: '/PricesRates' });
    const etag = String(first.headers['etag']);
    const second = await shop.app.inject({ url: '/PricesRates', headers: { 'if-none-match': etag } });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await shop.context.db.updateTable('prices').set({ unit_price_pence: 6100 }).where('quantity', '=', 1).execute();
    expect((await shop.app.inject({ url: '/PricesRates', headers: { 'if-none-match': etag } })).statusCode).toBe(200);
    await shop.context.db.updateTable('prices').set({ unit_price_pence: 6000 }).where('quantity', '=', 1).execute();
  });

  it('change for readers when a transaction commits, not before', async () => {
    const { db } = shop.context;
    const read = async () => (await loadPricesRates(db)).pricesList[1];
    expect(await read()).toBe(60);
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('prices').set({ unit_price_pence: 6100 }).where('quantity', '=', 1).execute();
      expect((await loadPricesRates(trx)).pricesList[1]).toBe(61);
    });
    expect(await read()).toBe(61);
    await db.updateTable('prices').set({ unit_price_pence: 6000 }).where('quantity', '=', 1).execute();
    expect(await read()).toBe(60);
  });

  it('are loaded in pence for the checkout', async () => {
    const prices = await loadPriceList(shop.context.db);
    expect(prices.lastTier).toBe(50);
    expect(prices.unitPricePence.get(3)).toBe(5100);
  });
});

describe('countries', () => {
  const countries = async (headers: Record<string, string> = {}) =>
    (await shop.app.inject({ url: '/api/order/getcountries', headers })).json<CountriesResponse>();

  it('are complete and sorted by name', async () => {
    const { countries: list } = await countries();
    expect(list.length).toBeGreaterThan(240);
    expect(list).toContainEqual({ code: 'GB', name: 'United Kingdom' });
    expect(list[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
  });

  it.each([
    ['BA', 'Bosnia & Herzegovina'],
    ['CD', 'Congo (Democratic Republic)'],
    ['CI', 'Côte d’Ivoire'],
    ['HK', 'Hong Kong'],
    ['LA', 'Laos'],
    ['MD', 'Moldova'],
    ['MF', 'St Martin'],
    ['RE', 'Réunion'],
    ['US', 'United States'],
    ['XK', 'Kosovo'],
  ])('have their common name: %s is %s', async (code, name) => {
    expect((await countries()).countries).toContainEqual({ code, name });
  });

  it('have a name of their own each', async () => {
    const { countries: list } = await countries();
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    expect(list.filter(({ code, name }) => code === name || /,|\bSAR\b/.test(name))).toEqual([]);
  });

  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'DE'],
    ['en, fr-CA;q=0.5', 'CA'],
    ['zh-Hant-TW', 'TW'],
    ['en', undefined],
    ['en-XX', undefined],
    ['*', undefined],
  ])('are detected from the language %s as %s', async (language, code) => {
    expect((await countries({ 'accept-language': language })).detectedCountryCode).toBe(code);
  });

  it('are taken from the CDN header if one is configured', async () => {
    const behindCdn = await openTestShop({ countryHeader: 'cf-ipcountry' });
    const ask = async (headers: Record<string, string>) =>
      (await behindCdn.app.inject({ url: '/api/order/getcountries', headers })).json<CountriesResponse>()
        .detectedCountryCode;
    expect(await ask({ 'cf-ipcountry': 'fr', 'accept-language': 'de-DE' })).toBe('FR');
    expect(await ask({ 'cf-ipcountry': 'XX', 'accept-language': 'de-DE' })).toBe('DE');
    await behindCdn.close();
  });
});

describe('promo codes', () => {
  const check = async (code: string) =>
    (
      await shop.app.inject({ url: `/api/order/checkdiscountcode/${encodeURIComponent(code)}` })
    ).json<DiscountCheckResponse>();

  it.each([
    ['SAVE10', { isDiscountCodeValid: true, minimumPurchaseQnt: 1, discountPercentage: 10 }],
    [' save10 ', { isDiscountCodeValid: true, minimumPurchaseQnt: 1, discountPercentage: 10 }],
    ['TEAM20', { isDiscountCodeValid: true, minimumPurchaseQnt: 5, discountPercentage: 20 }],
    ['FREE00', { isDiscountCodeValid: true, minimumPurchaseQnt: 1, maximumPurchaseQnt: 5, discountPercentage: 100 }],
    ['OLD050', { isDiscountCodeValid: false, discountCodeError: 'This discount code has expired' }],
    ['NOSUCH', { isDiscountCodeValid: false, discountCodeError: 'This discount code is not valid' }],
    ['SAVE1', { isDiscountCodeValid: false, discountCodeError: 'Discount code must be 6 characters long' }],
    ['SAVE100', { isDiscountCodeValid: false, discountCodeError: 'Discount code must be 6 characters long' }],
    ['ÄÖÜ€/%', { isDiscountCodeValid: false, discountCodeError: 'This discount code is not valid' }],
  ])('checking %j returns %j', async (code, reply) => {
    expect(await check(code)).toEqual(reply);
  });

  it('are refused if they are used up or disabled', async () => {
    await shop.context.db
      .insertInto('promo_codes')
      .values([
        { code: 'USEDUP', percentage: 5, expires_at: null, max_uses: 3, used_count: 3 },
        { code: 'NOMORE', percentage: 5, expires_at: null, max_uses: null, is_enabled: false },
      ])
      .execute();
    expect((await check('USEDUP')).discountCodeError).toBe('This discount code has been used up');
    expect((await check('NOMORE')).discountCodeError).toBe('This discount code is not valid');
  });

  it('cannot be guessed, because visitors must wait after sixty attempts', async () => {
    const replies = await Promise.all(
      Array.from({ length: 61 }, () =>
        shop.app.inject({ url: '/api/order/checkdiscountcode/GUESS1', remoteAddress: '203.0.113.9' }),
      ),
    );
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
  });

  it('work for signed-in customers after visitors at the same IP address have used up their attempts', async () => {
    const url = '/api/order/checkdiscountcode/SAVE10';
    const customer = await shop.signedIn();
    const from = { method: 'GET', url, remoteAddress: '203.0.113.11' } as const;
    const others = await Promise.all(Array.from({ length: 61 }, () => shop.app.inject(from)));
    const refused = others.find(({ statusCode }) => statusCode === 429);
    const { detail } = refused?.json<{ detail: string }>() ?? {};
    expect(detail).toMatch(/Sign in to try yours now, or try again in \d+ minutes\.$/);
    const tries = await Promise.all(Array.from({ length: 61 }, () => customer.request(from)));
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(60).fill(200), 429]);
  });

  it('can be tried again if the clock is set back', async () => {
    const setClock = (now?: string) =>
      shop.app.inject({ method: 'POST', url: '/dev/clock', payload: { now }, remoteAddress: '127.0.0.1' });
    const check = () => shop.app.inject({ url: '/api/order/checkdiscountcode/GUESS1', remoteAddress: '203.0.113.10' });
    await setClock('2199-01-31T12:00:00Z');
    for (let tried = 0; tried <= 60; tried += 1) await check();
    expect((await check()).statusCode).toBe(429);
    await setClock();
    expect((await check()).statusCode).toBe(200);
  });
});
