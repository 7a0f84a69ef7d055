import { brotliDecompressSync } from 'node:zlib';
import { createEncoder } from './createEncoder';

it('keeps the first compressed body if the second compression fails', async () => {
  let attempts = 0;
  const bodyFor = createEncoder(Buffer.from('<p>Prices</p>'), 4, () => {
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

it('tries the second compression again if it was busy with another page', async () => {
  let attempts = 0;
  const bodyFor = createEncoder(Buffer.from('<p>Prices</p>'), 4, (identity) => {
    attempts += 1;
    return attempts === 1 ? undefined : Promise.resolve(identity);
  });
  await bodyFor('br');
  await bodyFor('br');
  await new Promise((resolve) => setImmediate(resolve));
  await bodyFor('br');
  await new Promise((resolve) => setImmediate(resolve));
  expect(String(await bodyFor('br'))).toBe('<p>Prices</p>');
  expect(attempts).toBe(2);
});
