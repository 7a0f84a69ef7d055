import { linesProblem } from './invoiceDetails';

test.each([
  ['an address with ten lines', 'address', 'x\n'.repeat(10), undefined],
  ['an address with eleven lines', 'address', 'x\r\n'.repeat(11), 'Billing address can have at most 10 lines'],
  [
    'an address with eleven blank lines',
    'address',
    `a${'\n'.repeat(10)}b`,
    'Billing address can have at most 10 lines',
  ],
  ['a name with one line', 'name', 'Ada Ltd\n', undefined],
  ['a name with two lines', 'name', 'Ada\u2028Ltd', 'Business name must be one line'],
  ['a reference with two lines', 'buyerReference', 'PO 1\rPO 2', 'Reference number must be one line'],
] as const)('checks the number of lines in %s', (_what, detail, text, problem) => {
  expect(linesProblem(detail, text)).toBe(problem);
});
