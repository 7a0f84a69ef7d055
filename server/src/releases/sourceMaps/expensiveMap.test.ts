import { gzipSync } from 'node:zlib';
import { readSourceMap } from 'release-registry/sourceMaps/readSourceMap';

const map = { version: 3, x_integrity: 'sha384-a', sources: ['a.ts'], names: [], mappings: 'AAAA' };
const compress = (fields: Partial<typeof map>) => gzipSync(JSON.stringify({ ...map, ...fields }));
const PLACE = { line: 1, column: 1 };

it('a source map whose lines need too much memory ends only its own reading', async () => {
  // Each of the 3.9 million lines becomes an array.
  await readSourceMap('mfe-catalog', compress({ mappings: ';'.repeat(3_900_000) }), [PLACE]).catch(() => undefined);
  expect(await readSourceMap('mfe-catalog', compress({}), [PLACE])).toMatchObject({
    integrity: 'sha384-a',
    sources: ['a.ts:1:1'],
  });
});

it('a decompressed source map above four megabytes is refused', async () => {
  expect(await readSourceMap('mfe-catalog', compress({ mappings: ';'.repeat(5_000_000) }), [PLACE])).toBeUndefined();
});
