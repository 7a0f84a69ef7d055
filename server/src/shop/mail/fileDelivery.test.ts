import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileDelivery, listStoredMail } from './fileDelivery';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-files-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const START = Date.UTC(2027, 0, 1);

const send = (index: number) =>
  createFileDelivery(dataDir).send(
    {
      id: `mail${index}`,
      kind: 'order',
      from: 'shop@example.com',
      replyTo: 'help@example.com',
      to: 'ann@example.com',
      date: new Date(START + index),
      subject: 'Codes',
      text: 'AAAA',
      html: '<p>AAAA</p>',
    },
    new AbortController().signal,
  );

it("only the server's user can read the files", async () => {
  const folder = join(dataDir, 'mail');
  await send(1);
  const modes = await Promise.all(
    ['.', ...(await readdir(folder))].map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)),
  );
  expect(modes).toEqual(['700', '600', '600']);
});

it('the server keeps only the newest 500 emails', async () => {
  for (let index = 0; index < 503; index += 1) await send(index);
  const mails = await listStoredMail(dataDir, 1_000);
  expect([mails.length, mails[0]?.id, mails.at(-1)?.id]).toEqual([500, 'mail502', 'mail3']);
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1_000);
});
