import { BYTE_ORDER_MARK, toCsv } from './csv';

test.each([
  ['plain text', 'Smith Ltd', 'Smith Ltd'],
  ['an equals sign in a text', 'Smith = Jones', 'Smith = Jones'],
  ['a comma', 'Smith, Jones', '"Smith, Jones"'],
  ['a quote', 'The "Shop"', '"The ""Shop"""'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['a negative amount', '-5.00', '-5.00'],
  ['a negative amount of ten pounds', '-10', '-10'],
])('formats %s as a CSV cell', (_name, text, cell) => {
  expect(toCsv([['value'], [text]])).toBe(`value\r\n${cell}\r\n`);
});

test('the mark at the start of a CSV file is the one of UTF-8', () => {
  expect([...new TextEncoder().encode(BYTE_ORDER_MARK)]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each(['=1+1', '+44 20 7946 0000', '-cmd', '@SUM(A1)', '\tx', '\r=x', '\n=x', '＝1', '-1+1'])(
  'a spreadsheet cannot run %j in the CSV as a formula',
  (text) => {
    expect(toCsv([[text]]).replace('"', '')).toMatch(/^'/);
  },
);
