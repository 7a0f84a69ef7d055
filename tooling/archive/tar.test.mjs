import { packTar, unpackTar } from './tar.mjs';

const NAME = 'a'.repeat(60);
const archive = { name: 'server-1.0.0', time: new Date('2026-05-04T03:02:01Z') };
const files = [
  { path: 'b.txt', content: 'B' },
  { path: `${NAME}/${NAME}/a`, content: Buffer.from('A'), isProgram: true },
];

test('an archive contains the packed files, including files with long paths', async () => {
  const contents = await unpackTar(await packTar({ ...archive, files }));
  expect(contents.get('server-1.0.0/b.txt')).toEqual(Buffer.from('B'));
  expect(contents.get(`server-1.0.0/${NAME}/${NAME}/a`)).toEqual(Buffer.from('A'));
});

test("an archive's bytes do not depend on the order of its files", async () => {
  const [first, second] = await Promise.all(
    [files, files.toReversed()].map((each) => packTar({ ...archive, files: each })),
  );
  expect(first.equals(second)).toBe(true);
});
