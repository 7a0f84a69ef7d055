import { describeCard, nameOfMethod } from './paymentMethod';

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['jcb', 'JCB ending in 4242'],
  ['unionpay', 'UnionPay ending in 4242'],
  ['unknown', 'Card ending in 4242'],
])('shows a card of the brand %s as “%s”', (brand, text) => {
  expect(describeCard(brand, '4242')).toBe(text);
});

test.each([
  ['bacs_debit', 'Bank debit'],
  ['sepa_debit', 'Bank debit'],
  ['pay_by_bank', 'Pay by bank'],
])('shows the method %s as “%s”', (method, text) => {
  expect(nameOfMethod(method)).toBe(text);
});
