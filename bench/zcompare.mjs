import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCopy } from './build/openCopy.mjs';
import { runNode } from '../tooling/setup/run.mjs';
process.env.RELEASE_VERSION = '9.9.9';
const sort = (v) => (Array.isArray(v) ? v.map(sort) : v && typeof v === 'object' ? Object.fromEntries(Object.keys(v).sort().map((k) => [k, sort(v[k])])) : v);
async function hashes(folder, app) {
  const { code, output } = await runNode(['tooling/build.mjs', app], { cwd: folder });
  if (code !== 0) throw new Error(output);
  const dist = join(folder, app, 'dist');
  return readdirSync(dist).sort().map((f) => {
    let text = readFileSync(join(dist, f));
    if (f === 'release.json') { const r = JSON.parse(text); delete r.source; text = JSON.stringify(sort(r)); }
    return `${f} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  }).join('\n');
}
const copy = await openCopy();
try {
  for (const app of ['mfe-checkout', 'shell']) {
    const mine = await hashes(copy.folder, app);
    execFileSync('bash', ['-c', `git archive main tooling shared shell mfe-checkout package.json package-lock.json | tar x -C ${copy.folder}`]);
    const main = await hashes(copy.folder, app);
    console.log(app, mine === main ? 'SAME' : `DIFFERENT\n${mine}\n---\n${main}`);
    execFileSync('bash', ['-c', `git archive HEAD tooling shared shell mfe-checkout package.json package-lock.json | tar x -C ${copy.folder}`]);
  }
} finally { await copy.close(); }
