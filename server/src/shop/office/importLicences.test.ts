import type { OperationReply } from 'shared/contract/officeOperations';
import { openTestShop, type TestBrowser, type TestShop } from '../../testing/testShop';
import { setUpStaff } from '../../testing/staff';

let shop: TestShop;
let owner: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimits: false });
  owner = (await setUpStaff(shop, 'owner@shop.test', 'owner')).browser;
});
afterAll(() => shop.close());

const importing = (content: string, more: object = {}, by = owner) =>
  by.post('/api/office/operations/import-licences', {
    args: [],
    options: { file: Buffer.from(content).toString('base64') },
    ...more,
  });

it('the owner sees what an import does, and then imports exactly that once', async () => {
  const file = 'email,code,ends\njane@example.com,OFFICE-1234567,2027-03-31\n';
  const { confirmation, message } = (await importing(file)).json<OperationReply>();
  expect(message).toContain('This imports 1 licence for 1 computer, and creates 1 account.');
  expect((await importing(file, { confirmation })).json()).toMatchObject({ state: 'done' });
  const again = (await importing(file, { confirmation })).json();
  expect(again).toMatchObject({ status: 409, detail: expect.stringContaining('There is nothing to import.') });
  const log = await shop.context.db.selectFrom('operator_log').select(['who', 'after']).orderBy('id', 'desc').execute();
  expect(log[0]).toMatchObject({ who: 'owner@shop.test (owner)', after: { ends: '2027-03-31', importedCodes: 1 } });
});

it('a line with a problem is named in the words of the office', async () => {
  const reply = await importing('email,code,ends\njane@example.com,OFFICE-7654321,\n');
  expect(reply.json()).toMatchObject({
    status: 409,
    detail: expect.stringContaining(
      'Line 2: The licence has no end date. Set the last day for such licences with “Usual end date”.',
    ),
  });
});

it('only the owner may import', async () => {
  const support = (await setUpStaff(shop, 'support@shop.test', 'support')).browser;
  expect((await importing('email\na@b.cd\n', {}, support)).statusCode).toBe(403);
});

it('a file of the largest size is read, and a larger one is refused with a sentence', async () => {
  const lines = (bytes: number) => `email\n${'x'.repeat(9_000)}\n`.repeat(Math.ceil(bytes / 9_007)).slice(0, bytes);
  expect((await importing(lines(500_000))).json().detail).toContain('is not an email address.');
  expect((await importing(lines(520_000))).json().detail).toContain('The file has more than 500 KB.');
  expect((await importing(lines(900_000))).statusCode).toBe(413);
  const options = { file: 'eA==', ends: 'x'.repeat(6_000) };
  const long = await owner.post('/api/office/operations/import-licences', { args: [], options });
  expect(long.json()).toMatchObject({ status: 400, detail: '“Usual end date” has more than 5000 characters.' });
});
