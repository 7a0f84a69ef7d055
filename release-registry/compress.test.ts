import { randomBytes } from 'node:crypto';
import { compressWithBrotli } from './compress';

it('a small file waits until the large file before it is compressed', async () => {
  const ended: string[] = [];
  const compress = (name: string, bytes: number) =>
    compressWithBrotli(randomBytes(bytes)).then(() => void ended.push(name));
  await Promise.all([compress('large', 1_000_000), compress('small', 600)]);
  expect(ended).toEqual(['large', 'small']);
});
