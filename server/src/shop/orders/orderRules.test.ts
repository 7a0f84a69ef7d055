import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkPayable, priceChanged } from './checkDisplayedTotal';
import { BLANK_FIELDS, readCustomerFields } from './customerFields';
import { basketDigest, type OrderDraft } from './OrderDraft';
import { paidPence, soldPence } from './paidPence';
import { promoRefused } from './applicablePromo';
import { cancelUrl, successUrl } from './returnUrls';

/** Returns the status, message and other fields of the problem that `work` throws, or `undefined` if it succeeds. */
function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpProblem) return { status: error.statusCode, detail: error.message, ...error.extras };
  }
  return undefined;
}

test.each([0, 30, 15_300])('a customer can pay %d pence', (pence) => {
  expect(refusalOf(() => checkPayable(pence))).toBeUndefined();
});

test.each([1, 29])('%d pence is too small for a card payment', (pence) => {
  expect(refusalOf(() => checkPayable(pence))).toEqual({
    status: 409,
    detail: `The total of £0.${String(pence).padStart(2, '0')} is too small for a card payment. Please use another discount code.`,
    code: 'amount-too-small',
  });
});

test('the message about a changed price states the new total and, if known, the reason', () => {
  const expected = { statusCode: 409, extras: { code: 'price-changed', members: { totalPence: 15_300 } } };
  expect(priceChanged(15_300)).toMatchObject({
    ...expected,
    message: 'The price has changed. The total is now £153.00.',
  });
  expect(priceChanged(15_300, 'Prices rose today.').message).toBe('Prices rose today. The total is now £153.00.');
});

test('the error for a refused promo code refers to the promo code field', () => {
  expect(promoRefused('The code has expired')).toMatchObject({
    statusCode: 400,
    message: 'The code has expired.',
    extras: { code: 'promo-code-refused', errors: { DiscountCode: 'The code has expired' } },
  });
});

const NO_INVOICE = {
  is_invoice_needed: false,
  business_name: '',
  billing_address: '',
  buyers_reference: '',
  country_code: 'GB',
};

test('a checkout without invoice details needs no invoice, and its country is the United Kingdom', () => {
  expect(readCustomerFields({})).toEqual(NO_INVOICE);
  expect(readCustomerFields({ CountryIsoCode: '  ' })).toEqual(NO_INVOICE);
});

test('the shop removes surrounding spaces from invoice details', () => {
  const typed = {
    InvoiceNeeded: true,
    Name: ' Ada Ltd ',
    Address: ' 1 Test Street\n',
    BuyersRefNumber: ' PO 7 ',
    CountryIsoCode: ' de ',
  };
  expect(readCustomerFields(typed)).toEqual({
    is_invoice_needed: true,
    business_name: 'Ada Ltd',
    billing_address: '1 Test Street',
    buyers_reference: 'PO 7',
    country_code: 'DE',
  });
});

const MISSING = { Name: 'Business name is required', Address: 'Billing address is required' };

test.each([
  [{ InvoiceNeeded: true }, 'Business name is required. Billing address is required.', MISSING],
  [{ InvoiceNeeded: true, Name: ' ', Address: 'Here' }, 'Business name is required.', { Name: MISSING.Name }],
  [{ InvoiceNeeded: true, Name: 'Ada', Address: ' ' }, 'Billing address is required.', { Address: MISSING.Address }],
  [{ CountryIsoCode: 'XX' }, 'Choose a country from the list.', { CountryIsoCode: 'Choose a country from the list' }],
  [
    { CountryIsoCode: 'XX', InvoiceNeeded: true, Name: 'Ada' },
    'Choose a country from the list. Billing address is required.',
    { CountryIsoCode: 'Choose a country from the list', Address: MISSING.Address },
  ],
])('the error has a message for each missing or unknown invoice field: %j', (body, detail, errors) => {
  expect(refusalOf(() => readCustomerFields(body))).toEqual({ status: 400, detail, errors });
});

test('an order without an invoice needs no business name or address', () => {
  expect(refusalOf(() => readCustomerFields({ InvoiceNeeded: false, Name: '', Address: '' }))).toBeUndefined();
});

test('the paid amount of an order without a charge is its payable amount', () => {
  expect(paidPence({ paid_pence: 0, payable_pence: 15_300 })).toBe(0);
  expect(paidPence({ paid_pence: null, payable_pence: 15_300 })).toBe(15_300);
});

test.each([
  [15_300, 15_300],
  [20_000, 15_300],
  [10_000, 10_000],
  [null, 15_300],
])('a payment of %s pence for a price of 15300 pence is a sale of %i pence', (paid_pence, expected) => {
  expect(soldPence({ paid_pence, payable_pence: 15_300 })).toBe(expected);
});

test.each([
  ['purchase', 'payment'],
  ['renewal', 'renew'],
] as const)('after a %s, the provider sends the customer to a page under /%s', (kind, page) => {
  const order = { id: 'order-1', kind, site_origin: 'https://shop.example' };
  expect(successUrl(order)).toBe(`https://shop.example/${page}/success/order-1`);
  expect(cancelUrl(order)).toBe(`https://shop.example/${page}/cancel/order-1`);
});

const DRAFT: OrderDraft = {
  kind: 'purchase',
  user_id: 'user-1',
  quantity: 3,
  unit_price_pence: 5_100,
  total_pence: 15_300,
  discount_pence: 0,
  payable_pence: 15_300,
  promo_code: null,
  discount_percentage: 0,
  existing_subscription_id: null,
  ...BLANK_FIELDS,
  site_origin: 'https://shop.example',
  terms_version: null,
};

test('two drafts have the same basket only if all their fields are equal, in any order', () => {
  const { kind, user_id, ...others } = DRAFT;
  expect(basketDigest({ ...others, user_id, kind })).toBe(basketDigest(DRAFT));
  const changes = [{ user_id: 'user-2' }, { quantity: 4 }, { payable_pence: 15_299 }, { country_code: 'DE' }];
  const baskets = [DRAFT, ...changes.map((change) => ({ ...DRAFT, ...change }))].map(basketDigest);
  expect(new Set(baskets).size).toBe(5);
});
