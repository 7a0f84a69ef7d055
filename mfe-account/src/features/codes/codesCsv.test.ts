import { codesCsv } from './codesCsv';

test('lists each code with its computer and its status', () => {
  expect(
    codesCsv([
      { code: 'AAAA-1111', isActivated: true, computerName: 'RECEPTION-PC' },
      { code: 'BBBB-2222', isActivated: false, computerName: undefined },
    ]),
  ).toBe(
    '\uFEFFCode,Computer,Status\r\nAAAA-1111,RECEPTION-PC,Activated on RECEPTION-PC\r\nBBBB-2222,,Not activated yet\r\n',
  );
});

test('states the last day of a code that ends before its subscription', () => {
  const code = { code: 'A', isActivated: true, computerName: 'PC', endDate: '2027-03-14' };
  expect(codesCsv([code])).toContain('"Activated on PC, works until 14 March 2027"');
});

test('states the first day of a code that a renewal has added for its period', () => {
  const code = { code: 'A', isActivated: false, computerName: undefined, startDate: '2027-03-14' };
  expect(codesCsv([code])).toContain('"Not activated yet, works from 14 March 2027"');
});

test('lists the label of each code if the customer has labelled a code', () => {
  const [heading, ...rows] = codesCsv([
    { code: 'A', isActivated: false, computerName: undefined, label: '=Front desk' },
    { code: 'B', isActivated: false, computerName: undefined },
  ]).split('\r\n');
  expect(heading).toBe('\uFEFFCode,Computer,Status,Label');
  expect(rows).toEqual(["A,,Not activated yet,'=Front desk", 'B,,Not activated yet,', '']);
});

test.each([
  ['PC "two", left', '"PC ""two"", left"'],
  ['=HYPERLINK("https://evil.example")', '"\'=HYPERLINK(""https://evil.example"")"'],
  ['+1', "'+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['Bürorechner', 'Bürorechner'],
])('writes the computer name %s as plain text, never as a spreadsheet formula', (computerName, cell) => {
  const [, row] = codesCsv([{ code: 'A', isActivated: true, computerName }]).split('\r\n');
  expect(row?.slice('A,'.length)).toContain(cell);
});
