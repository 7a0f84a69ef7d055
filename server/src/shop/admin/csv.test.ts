import { rowsToCsv } from './csv';

test.each([
  ['a missing value', null, ''],
  ['an instant', new Date('2027-03-31T12:00:00Z'), '2027-03-31T13:00:00+01:00'],
  ['a negative number', -5.5, '-5.5'],
])('formats %s as a CSV cell', (_name, value, cell) => {
  expect(rowsToCsv([{ value }])).toBe(`value\r\n${cell}\r\n`);
});

test('a row with a missing value keeps its columns, and an empty result keeps the header', () => {
  expect(
    rowsToCsv([
      { a: 1, b: undefined },
      { a: 2, b: 3 },
    ]),
  ).toBe('a,b\r\n1,\r\n2,3\r\n');
  expect(rowsToCsv([], ['a', 'b'])).toBe('a,b\r\n');
});
