import { vatIn } from 'shared/domain/vat';
import { adminOf } from '../../testing/adminLine';
import { renew } from '../../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { testConfig } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';

/** The number of sales. Set `QUARTER_SALES` to make more. */
const SALES = Number(process.env['QUARTER_SALES'] ?? 60);
const RATES: Readonly<Record<string, number | undefined>> = { GB: 20, DE: 19, FR: 20, IE: 23, US: undefined };
const NAMES: Readonly<Record<string, string>> = { GB: 'United Kingdom', DE: 'Germany', FR: 'France', IE: 'Ireland' };
const COUNTRIES = Object.keys(RATES);
/** Wider than the test takes, so that midnight changes nothing. */
const PERIOD = '--since 2020-01-01 --until 2090-12-31';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ hasRateLimits: false, seller: { ...seller, vatNumber: 'GB123456789' } });
  ({ admin, adminJson } = adminOf(selling.context));
  for (const [country, rate] of Object.entries(RATES))
    if (rate !== undefined && country !== 'GB') await admin(`vat set ${country} ${rate} --yes`);
  await admin('promo add MIX15A 15');
});
afterAll(() => selling.close());

/** The countries of each order, by payment id: the first one, and the corrected one if there is one. */
const countriesOf = new Map<string, [before: string, after: string]>();

/** Makes one sale and, depending on its number, a renewal, a refund, a dispute or a correction. */
async function sell(customer: TestBrowser, number: number): Promise<void> {
  const country = COUNTRIES[number % COUNTRIES.length] ?? '';
  const paymentId = await buy(selling, customer, {
    Qnt: 1 + (number % 7),
    CountryIsoCode: country,
    DiscountCode: number % 6 === 0 ? 'MIX15A' : '',
    ...(number % 2 === 0 && { InvoiceNeeded: true, Name: '=Ada Ltd', Address: '1 High Street' }),
  });
  countriesOf.set(paymentId, [country, country]);
  const after = async (action: string, event: string, fields?: Record<string, string>) => {
    await selling.atProvider(paymentId, action, fields);
    expect(await selling.sendWebhook(paymentId, event)).toBe(200);
  };
  switch (number % 10) {
    case 1: {
      const period = selling.context.db.selectFrom('subscription_periods').select('subscription_id');
      const { subscription_id } = await period.where('order_id', '=', paymentId).executeTakeFirstOrThrow();
      const renewal = await renew(selling, customer, subscription_id);
      // The renewal sends no country, so it has the default one.
      countriesOf.set(renewal.paymentId, ['GB', 'GB']);
      return;
    }
    case 3:
      return after('refund', 'refund.created');
    case 5:
      await after('refund', 'refund.created', { amount: String(1_001 + number) });
      return after('refund', 'refund.created', { amount: '333' });
    case 7:
      await after('dispute', 'charge.dispute.created');
      return after(number % 20 === 7 ? 'dispute-lost' : 'dispute-won', 'charge.dispute.closed');
    case 8:
    case 9: {
      const corrected = country === 'DE' ? 'IE' : 'DE';
      await admin(`set-country ${paymentId} ${corrected} --yes`);
      countriesOf.set(paymentId, [country, corrected]);
    }
  }
}

/** Calculates the VAT return from the provider's sessions and refunds, in pence. */
async function expectedReturn() {
  const totals = new Map<string, { gross: number; vat: number }>();
  const count = (country: string, gross: number, vat: number) => {
    const name = NAMES[country] ?? 'all others';
    const before = totals.get(name) ?? { gross: 0, vat: 0 };
    totals.set(name, { gross: before.gross + gross, vat: before.vat + vat });
  };
  const vatOf = (country: string, pence: number) => vatIn(pence, RATES[country] ?? 0);
  const countryOfPayment = new Map<string, string>();
  for await (const session of selling.stripe.checkout.sessions.list({ limit: 100 })) {
    if (session.payment_status !== 'paid') continue;
    const gross = session.amount_total ?? 0;
    const [, country] = countriesOf.get(session.client_reference_id ?? '') ?? ['', ''];
    countryOfPayment.set(String(session.payment_intent), country);
    count(country, gross, vatOf(country, gross));
  }
  const refunded = new Map<string, number>();
  const refunds = await selling.stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  for (const { payment_intent, amount } of refunds) {
    const payment = String(payment_intent);
    const country = countryOfPayment.get(payment) ?? '';
    const earlier = refunded.get(payment) ?? 0;
    refunded.set(payment, earlier + amount);
    count(country, -amount, vatOf(country, earlier) - vatOf(country, earlier + amount));
  }
  return totals;
}

/** Reads a list page by page, as the office does. */
async function readPages(line: string): Promise<unknown[]> {
  const rows = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await adminJson(`${line} --limit 7${after === '' ? '' : ` --after ${after}`}`);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

const pence = (text: unknown) => Math.round(Number(text) * 100);

test(
  'a quarter of mixed sales in five countries agrees with the provider’s records to the penny',
  async () => {
    const customers = await Promise.all([1, 2, 3, 4, 5].map((each) => selling.signedIn(`mixed${each}@example.com`)));
    for (let number = 0; number < SALES; number += 1) {
      const customer = customers[number % customers.length];
      if (customer) await sell(customer, number);
      if (number % 25 === 24) await selling.control('payouts');
    }

    const vatReturn = (await adminJson(`vat-return ${PERIOD}`)).rows;
    const found = new Map(vatReturn.map((row) => [row.country, { gross: pence(row.gross), vat: pence(row.VAT) }]));
    expect(found).toEqual(await expectedReturn());

    const journal = (await adminJson(`journal ${PERIOD}`)).rows;
    expect(await readPages(`journal ${PERIOD}`)).toEqual(journal);
    const journalTotal = journal.reduce((sum, { gross }) => sum + pence(gross), 0);
    const transactions = await selling.stripe.balanceTransactions
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    const moved = (...categories: string[]) =>
      transactions.reduce((sum, each) => sum + (categories.includes(each.reporting_category) ? each.amount : 0), 0);
    expect(journalTotal).toBe(moved('charge', 'refund'));

    const payouts = (await adminJson(`payouts ${PERIOD}`)).rows;
    const atBank = await selling.stripe.payouts.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    expect(payouts.map((row) => [row.payout, pence(row.net), row.difference])).toEqual(
      atBank.map(({ id, amount }) => [id, amount, '0.00']),
    );

    const rows = (await adminJson(`accounting ${PERIOD}`)).rows;
    const row = (what: string) => rows.find((each) => each.what === what);
    expect(pence(row('Sales minus refunds')?.gross)).toBe(journalTotal);
    expect(pence(row('Payouts')?.gross)).toBe(atBank.reduce((sum, { amount }) => sum + amount, 0));
    const charged = transactions.reduce((sum, { fee }) => sum + fee, 0);
    expect(pence(row('Fees')?.gross)).toBe(-charged);
    expect(pence(row('Disputed money taken minus returned')?.gross)).toBe(moved('dispute', 'dispute_reversal'));
    expect(row('Lost disputes')).toMatchObject({ count: Math.ceil((SALES - 7) / 20) });
    expect(row('Invoices')?.detail).toMatch(/^INV-000001 to INV-\d{6}, no gaps$/);
    expect(row('Credit notes')?.detail).toMatch(/^CN-000001 to CN-\d{6}, no gaps$/);
  },
  60_000 + SALES * 1_000,
);
