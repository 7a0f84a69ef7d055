import { packTar, unpackTar } from './tar.mjs';

const NAME = 'a'.repeat(60);
const archive = { name: 'server-1.0.0', time: new Date('2026-05-04T03:02:01Z') };
const files = [
  { path: 'b.txt', content: 'B' },
  { path: `${NAME}/${NAME}/a`, content: Buffer.from('A'), isProgram: true },
];

test('tar packs files, including files with long paths, and reads them again', async () => {
  const contents = await unpackTar(await packTar({ ...archive, files }));
  expect(contents.get('server-1.0.0/b.txt')).toEqual(Buffer.from('B'));
  expect(contents.get(`server-1.0.0/${NAME}/${NAME}/a`)).toEqual(Buffer.from('A'));
});

test('tar packs the same bytes for any order of the files', async () => {
  const [first, second] = await Promise.all(
    [files, files.toReversed()].map((each) => packTar({ ...archive, files: each })),
  );
  expect(first.equals(second)).toBe(true);
});
