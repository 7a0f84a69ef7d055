import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { openTestShop, type TestShop } from '../../testing/testShop';

const SOON = addDays(calendarDateOf(new Date()), 100);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimits: false });
});
afterAll(() => shop.close());

const admin = (words: string[]) => adminOf(shop.context).admin(words);
const importing = (content: string | Uint8Array, ...options: string[]) =>
  admin(['import-licences', `--file=${Buffer.from(content).toString('base64')}`, ...options]);
const countUsers = async () => (await shop.context.db.selectFrom('users').select('id').execute()).length;

describe('a file', () => {
  const valid = `email,code,ends\nfile@example.com,FILE-1234567,${SOON}\n`;
  it.each([
    ['with a byte order mark', Buffer.from(`\ufeff${valid}`)],
    ['with semicolons', Buffer.from(valid.replaceAll(',', ';'))],
    [
      'with quotation marks, line breaks of Windows and empty lines',
      Buffer.from(`${valid.replaceAll(/([^,\n]+)/g, '"$1"').replaceAll('\n', '\r\n')}\r\n`),
    ],
  ])('%s is read', async (_, bytes) => {
    await expect(importing(bytes)).rejects.toThrow('This imports 1 licence for 1 computer');
  });

  it.each([
    ['in Latin-1', Buffer.from('email,code\nm\xfcller@example.com,X\n', 'latin1'), 'The file is not in UTF-8.'],
    ['in UTF-16', Buffer.from(`\ufeff${valid}`, 'utf16le'), 'The file is not in UTF-8.'],
    ['in UTF-16 without a mark', Buffer.from(valid, 'utf16le'), 'The file is not in UTF-8.'],
    ['that is empty', Buffer.from(''), 'The file needs a header line with the column names'],
    ['without lines', Buffer.from('email,code\n'), 'The file needs a header line with the column names'],
    ['that is too large', Buffer.alloc(500_001, 'x'), 'The file has more than 500 KB.'],
    ['with too many lines', Buffer.from(`email\n${'a@b.cd\n'.repeat(1_001)}`), 'The file has 1001 lines.'],
    ['with a long line', Buffer.from(`email\n${'a'.repeat(11_000)}\n`), 'Line 2 has more than 10000 bytes.'],
    ['without addresses', Buffer.from('name,code\nA,B\n'), 'The file has no column with email addresses.'],
    [
      'with two columns of one meaning',
      Buffer.from('email,key,code\na@b.cd,1,2\n'),
      'The columns “key” and “code” have the same meaning',
    ],
    ['with uneven lines', Buffer.from(`${valid}a@b.cd,1\n`), 'Line 3 has 2 values, but the header has 3 columns.'],
    ['with an open quotation mark', Buffer.from('email,code\na@b.cd,"1\n'), 'or an earlier line is not closed.'],
    [
      'with a quotation mark inside',
      Buffer.from('email,code\na@b.cd,1"2\n'),
      'Line 2 has a quotation mark inside a value.',
    ],
  ])('%s is refused with a sentence', async (_, bytes, sentence) => {
    await expect(importing(bytes, '--yes')).rejects.toThrow(sentence);
  });
});

describe('a line', () => {
  it.each([
    ['without an address', `,CODE-1234567,1,${SOON}`, '“” is not an email address.'],
    ['with an invalid address', `ann,CODE-1234567,1,${SOON}`, '“ann” is not an email address.'],
    ['with a space in the code', `a@b.cd,CODE 1234567,1,${SOON}`, 'The code must have at most 100 characters'],
    ['with a short code', `a@b.cd,CODE-1,1,${SOON}`, 'fewer than 10 letters and digits'],
    ['with an American date', 'a@b.cd,CODE-1234567,1,03/31/2027', 'The end date is “03/31/2027”, but must be a date'],
    ['with an impossible date', 'a@b.cd,CODE-1234567,1,2027-02-30', 'must be a date such as'],
    ['with a distant date', 'a@b.cd,CODE-1234567,1,2199-01-01', 'ends more than ten years from now'],
    ['without a date', 'a@b.cd,CODE-1234567,1,', 'The licence has no end date. Set the last day'],
    ['with half a computer', `a@b.cd,CODE-1234567,1.5,${SOON}`, 'The number of computers is “1.5”'],
    ['with too many computers', `a@b.cd,CODE-1234567,501,${SOON}`, 'The number of computers is “501”'],
    ['with unlimited computers', `a@b.cd,CODE-1234567,unlimited,${SOON}`, 'The licence has no limit of computers.'],
  ])('%s is reported with its number, and nothing is imported', async (_, line, sentence) => {
    const file = `email,code,computers,ends\nfine@example.com,FINE-1234567,1,${SOON}\n${line}\n`;
    const before = await countUsers();
    await expect(importing(file, '--yes')).rejects.toThrow('1 line can’t be imported.');
    await expect(importing(file, '--yes')).rejects.toThrow(/Line 3: /);
    await expect(importing(file, '--yes')).rejects.toThrow(sentence);
    expect(await countUsers()).toBe(before);
  });

  it('with a code of another customer, of an earlier line or of a blocked customer is a problem', async () => {
    await importing(`email,code,ends\nowner@example.com,OWNED-1234567,${SOON}\n`, '--yes');
    await shop.signedIn('bad@example.com');
    await admin(['block-customer', 'bad@example.com', '--reason', 'abuse', '--yes']);
    const file = [
      'email,code,ends,order',
      `thief@example.com,owned1234567,${SOON},`,
      `a@example.com,SAME-1234567,${SOON},`,
      `b@example.com,same-1234567,${SOON},`,
      `bad@example.com,BLOCKED-12345,${SOON},`,
      `c@example.com,ORDERED-12345,${SOON},5`,
      `c@example.com,ORDERED-54321,${addDays(SOON, 1)},5`,
    ].join('\n');
    const report = await importing(file, '--yes').catch((error: Error) => error.message);
    expect(report).toContain('Line 2: Another customer has this code.');
    expect(report).toContain('Line 4: The code is the same as in line 3.');
    expect(report).toContain('Line 5: The customer bad@example.com is blocked.');
    expect(report).toContain('Line 6: The licences of one order end on different days');
    expect(await importing(file, '--skip-problems', '--yes')).toContain('1 licence and 1 new account imported.');
  });

  it.each([
    ['a formal error', `part@example.com,PARTIAL-22222,someday,7`],
    ['a code that is too short', `PART@example.com,PART-1,${SOON},7`],
  ])('with %s keeps the rest of its order out of the import', async (_, wrong) => {
    const before = await countUsers();
    const file = `email,code,ends,order\npart@example.com,PARTIAL-11111,${SOON},7\n${wrong}\n`;
    await expect(importing(file, '--skip-problems', '--yes')).rejects.toThrow(
      'There is nothing to import.\nLine 2: Line 3 of the same order is not imported.\nLine 3: ',
    );
    expect(await countUsers()).toBe(before);
  });

  it('with a licence that ended does not keep the rest of its order out of the import', async () => {
    const file = `email,code,ends,order,status\nrest@example.com,RESTING-11111,${SOON},8,active\nrest@example.com,RESTING-22222,${SOON},8,refunded\n`;
    expect(await importing(file, '--yes')).toContain('1 licence and 1 new account imported.');
  });
});
