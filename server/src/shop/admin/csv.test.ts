import { columnsOf, rowsToCsv } from './csv';
import { formatResult } from './formatResult';

test.each([
  ['a missing value', null, ''],
  ['an instant', new Date('2027-03-31T12:00:00Z'), '2027-03-31T13:00:00+01:00'],
  ['a negative number', -5.5, '-5.5'],
])('formats %s as a CSV cell', (_name, value, cell) => {
  expect(rowsToCsv([{ value }], ['value'])).toBe(`value\r\n${cell}\r\n`);
});

test('an empty result keeps the header', () => {
  expect(rowsToCsv([], ['a', 'b'])).toBe('a,b\r\n');
});

test('a table and a CSV file have every column of the result, also if the first row lacks it', () => {
  const rows = [
    { what: 'Sales', gross: '1.00' },
    { what: 'VAT', detail: 'Germany, 19%' },
  ];
  const columns = ['what', 'detail', 'gross'];
  const table = ['  what   detail        gross', '  Sales  -             1.00', '  VAT    Germany, 19%  -'].join('\n');
  expect(formatResult({ message: 'Title', rows, columns }, 'text')).toBe(`Title\n\n${table}`);
  expect(formatResult({ message: 'Title', rows, columns }, 'csv')).toBe(
    'what,detail,gross\r\nSales,,1.00\r\nVAT,"Germany, 19%",\r\n',
  );
  expect(columnsOf({ rows })).toEqual(['what', 'gross', 'detail']);
});
