import { toCsv } from './csv';

test.each([
  ['plain text', 'Smith Ltd', 'Smith Ltd'],
  ['a comma', 'Smith, Jones', '"Smith, Jones"'],
  ['a quote', 'The "Shop"', '"The ""Shop"""'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['a missing value', null, ''],
  ['an instant', new Date('2027-03-31T12:00:00Z'), '2027-03-31T13:00:00+01:00'],
  ['a negative number', -5.5, '-5.5'],
  ['a negative amount', '-5.00', '-5.00'],
])('formats %s as a CSV cell', (_name, value, cell) => {
  expect(toCsv([{ value }])).toBe(`value\r\n${cell}\r\n`);
});

test.each(['=1+1', '+44 20 7946 0000', '-cmd', '@SUM(A1)', '\tx', '\r=x', '\n=x', '＝1', '-1+1'])(
  'a spreadsheet cannot run %j in the CSV as a formula',
  (value) => {
    expect(toCsv([{ value }]).replace('value\r\n', '').replace('"', '')).toMatch(/^'/);
  },
);

test('a row with a missing value keeps its columns, and an empty result keeps the header', () => {
  expect(
    toCsv([
      { a: 1, b: undefined },
      { a: 2, b: 3 },
    ]),
  ).toBe('a,b\r\n1,\r\n2,3\r\n');
  expect(toCsv([], ['a', 'b'])).toBe('a,b\r\n');
});
