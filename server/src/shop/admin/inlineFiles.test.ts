import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inlineFiles } from './inlineFiles';

test('the command line contains the content of a file instead of its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inline-'));
  await writeFile(join(folder, 'a.csv'), 'email');
  const content = Buffer.from('email').toString('base64');
  const inline = (line: string) => inlineFiles(line.split(' '), folder);
  expect(await inline('import-licences --file a.csv --yes')).toEqual(['import-licences', '--file', content, '--yes']);
  expect(await inline(`import-licences --file=${join(folder, 'a.csv')}`)).toEqual([
    'import-licences',
    `--file=${content}`,
  ]);
  expect(await inline('orders --find a.csv')).toEqual(['orders', '--find', 'a.csv']);
  await expect(inline('import-licences --file b.csv')).rejects.toThrow('The file b.csv can’t be read.');
});
