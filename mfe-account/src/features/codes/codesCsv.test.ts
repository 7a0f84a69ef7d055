import { codesCsv } from './codesCsv';

test('lists each code with its computer and its status', () => {
  expect(
    codesCsv([
      { code: 'AAAA-1111', isActivated: true, computerName: 'RECEPTION-PC' },
      { code: 'BBBB-2222', isActivated: false, computerName: undefined },
    ]),
  ).toBe(
    '\uFEFF"Code","Computer","Status"\r\n"AAAA-1111","RECEPTION-PC","Activated on RECEPTION-PC"\r\n"BBBB-2222","","Not activated yet"\r\n',
  );
});

test.each([
  ['PC "two", left', '"PC ""two"", left"'],
  ['=HYPERLINK("https://evil.example")', '"\'=HYPERLINK(""https://evil.example"")"'],
  ['+1', '"\'+1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['Bürorechner', '"Bürorechner"'],
])('writes the computer name %s as plain text, never as a spreadsheet formula', (computerName, cell) => {
  const [, row] = codesCsv([{ code: 'A', isActivated: true, computerName }]).split('\r\n');
  expect(row?.split('"A",')[1]).toContain(cell);
});
