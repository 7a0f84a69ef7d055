import { adminOf } from '../../testing/adminLine';
import { readPdf } from '../../testing/readPdf';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { testConfig } from '../../testing/testConfig';
import { readDocument } from './readDocument';

let selling: SellingShop;
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ seller: { ...seller, vatNumber: 'GB123456789' } });
});
afterAll(() => selling.close());

describe('an invoice above £250', () => {
  /** Buys a subscription and returns its invoice and the text of the PDF. */
  async function invoiceOf(country: string, quantity: number) {
    const customer = await selling.signedIn();
    const paymentId = await buy(selling, customer, {
      Qnt: quantity,
      CountryIsoCode: country,
      InvoiceNeeded: true,
      Name: 'Ada Ltd',
      Address: '1 High Street',
    });
    const { invoiceHtml } = (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();
    const pdf = await readPdf((await customer.get(`/api/order/${paymentId}/invoice.pdf`)).rawPayload);
    return { printed: readDocument(invoiceHtml), pdf: pdf.pages.join('\n') };
  }

  test('shows the unit price without VAT, the rate, the net amount and the tax point', async () => {
    const { printed, pdf } = await invoiceOf('GB', 10);
    expect(printed.table.columns).toEqual(['Description', 'Quantity', 'Net unit price', 'VAT rate', 'Net amount']);
    const [[, ...cells] = []] = printed.table.rows;
    expect(cells).toEqual(['10', '£35.00', '20%', '£350.00']);
    expect(printed.table.sums).toEqual([
      ['Total without VAT', '£350.00'],
      ['VAT 20%', '£70.00'],
      ['Total (GBP)', '£420.00'],
    ]);
    expect(printed.facts.map(([term]) => term)).toContain('Tax point');
    for (const text of ['Net unit price', '£35.00', 'VAT 20%', '£70.00']) expect(pdf).toContain(text);
  });

  test('names the country of another country’s rate', async () => {
    await adminOf(selling.context).admin('vat set DE 19 --yes');
    const { printed } = await invoiceOf('DE', 10);
    expect(printed.table.sums).toContainEqual(['VAT 19% (Germany)', '£67.06']);
  });

  test.each([
    ['for £250 or less', 'GB', 3],
    ['without VAT', 'US', 10],
  ])('does not apply to an invoice %s, which shows the prices to pay', async (_case, country, quantity) => {
    const { printed } = await invoiceOf(country, quantity);
    expect(printed.table.columns).toEqual(['Description', 'Quantity', 'Unit price', 'Amount']);
    expect(printed.facts.map(([term]) => term)).not.toContain('Tax point');
  });
});
