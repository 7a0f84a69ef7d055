import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCopy } from '../copy/openCopy.mjs';

let copy;

beforeAll(async () => {
  copy = await openCopy();
});
afterAll(() => copy.close());

test('a failed build removes the earlier build, so that nobody publishes it by mistake', async () => {
  const dist = join(copy.folder, 'mfe-catalog/dist');
  mkdirSync(dist);
  writeFileSync(join(dist, 'release.json'), '{}');
  await copy.change('mfe-catalog/src/routes/HomePage.tsx', 'import ', "import './Missing';\nimport ");
  await expect(copy.build('mfe-catalog')).rejects.toThrow('mfe-catalog could not be built.');
  expect(existsSync(dist)).toBe(false);
});
