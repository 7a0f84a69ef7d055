import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

/** Returns the SVG of the icon that every page contains. */
export function readIcon() {
  const page = readFileSync(join(ROOT, 'shell/src/index.html'), 'utf8');
  return decodeURIComponent(/href="data:image\/svg\+xml,([^"]+)"/.exec(page)?.[1] ?? '');
}
