import { exampleVatNumber, isBuyerVatNumber, isOssNumber, isUkVatNumber } from './vatNumber';

test.each([
  ['a number with the check digits of modulus 97', 'GB980780684'],
  ['a number with spaces and without a prefix', '434 0314 94'],
  ['a number of the newer series, with the check digits of modulus 9755', 'GB123456727'],
  ['a number for Northern Ireland', 'XI340804329'],
  ['a branch', 'GB434031494001'],
  ['a government department', 'GBGD001'],
  ['a health authority', 'gb ha500'],
])('a UK VAT number can be %s', (_kind, number) => {
  expect(isUkVatNumber(number)).toBe(true);
});

test.each([
  ['a word', 'hello'],
  ['an empty text', ''],
  ['wrong check digits', 'GB123456789'],
  ['two swapped digits', 'GB980780648'],
  ['eight digits', 'GB12345678'],
  ['ten digits', 'GB4340314940'],
  ['zeros', 'GB000000000'],
  ['a government department above 499', 'GBGD500'],
  ['a health authority below 500', 'GBHA499'],
  ['a number of another country', 'DE434031494'],
  ['a company number', 'SC123456'],
])('%s is no UK VAT number', (_kind, number) => {
  expect(isUkVatNumber(number)).toBe(false);
});

test.each([
  'EU372000041',
  'EU 372 000 041',
  'IE6388047V',
  'DE123456789',
  'FR12345678901',
  'NL123456789B01',
  'EL123456789',
])('%s can be a number in the One Stop Shop', (number) => {
  expect(isOssNumber(number)).toBe(true);
});

test.each(['hello', 'EU37200004', 'GB123456782', 'DE12345678', 'XX123456789', 'GR123456789', ''])(
  '%s is not a number in the One Stop Shop',
  (number) => {
    expect(isOssNumber(number)).toBe(false);
  },
);

test.each([
  ['DE12345678', 'FR', 'DE123456789'],
  ['12345678', 'GR', 'EL123456789'],
  ['12345678', 'IM', 'GB123456782'],
  ['12345678', 'US', 'DE123456789'],
])('the example for the number %s of a buyer from %s is %s', (typed, country, example) => {
  expect(exampleVatNumber(typed, country)).toBe(example);
});

test.each([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV'],
  ...['MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'GB'],
])('the example for %s is a VAT number of that country', (country) => {
  const example = exampleVatNumber('', country);
  expect([isBuyerVatNumber(example), example.slice(0, 2)]).toEqual([true, country]);
});

test.each([
  ['DE123456789', true],
  ['de 123 456 789', true],
  ['GB980780684', true],
  ['GB434031494001', true],
  ['GBGD001', true],
  ['GB123456789', false],
  ['hello', false],
  ['XX123', false],
  ['ATU12345678', true],
  ['CHE123456789', true],
  ['DE12345678', false],
  ['GB12345678', false],
  ['123456789', false],
  ['DE', false],
])('the number %s of a buyer is a VAT number: %s', (number, isNumber) => {
  expect(isBuyerVatNumber(number)).toBe(isNumber);
});
