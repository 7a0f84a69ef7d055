import { brotliDecompressSync } from 'node:zlib';
import { createBodies } from './createBodies';

it('keeps the first compressed body if the second compression fails', async () => {
  let attempts = 0;
  const bodyFor = createBodies('<p>Prices</p>', 4, () => {
    attempts += 1;
    return Promise.reject(new Error('There is not enough memory.'));
  });
  const first = await bodyFor('br');
  expect(await bodyFor('br')).toBe(first);
  // Wait for the rejection, because an unhandled rejection would fail this test.
  await new Promise((resolve) => setImmediate(resolve));
  expect(attempts).toBe(1);
  expect(String(brotliDecompressSync(first))).toBe('<p>Prices</p>');
});
