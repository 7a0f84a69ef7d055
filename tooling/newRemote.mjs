import './setup/requireNode.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled, npm } from './setup/install.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { failWith, SetupError } from './setup/SetupError.mjs';

const USAGE = 'Usage: npm run new-remote -- mfe-support --route support';
/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { route: { type: 'string' } };
const LOCK = ['install', '--package-lock-only', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * `npm run new-remote -- mfe-support --route support` creates a remote with one page, a test, a workflow and a
 * CODEOWNERS entry.
 */
async function main() {
  const { name, route } = parseOptions(USAGE, { options: OPTIONS, allowPositionals: true }, readRemote);
  await ensureInstalled();
  await buildStale(['server']);
  // Register tsx, because `checkRemote.mjs` imports a TypeScript file.
  const { register } = await import('tsx/esm/api');
  register();
  const { checkRemote } = await import('./newRemote/checkRemote.mjs');
  const { createRemote } = await import('./newRemote/createRemote.mjs');
  const { readTakenRoutes } = await import('./newRemote/readTakenRoutes.mjs');
  checkRemote({ root: ROOT, name, route, taken: await readTakenRoutes() });
  const files = await createRemote({ root: ROOT, name, route });
  const { code, output } = await run([...npm(), ...LOCK]);
  if (code !== 0)
    throw new SetupError(
      `Created ${name}, but npm could not add it to package-lock.json. See the output above, then run \`npm install\`.`,
      output,
    );
  console.log([...files, 'package-lock.json'].map((file) => `  ${file}`).join('\n'));
  console.log(`${name} serves /${route}. Run \`npm start\` to see it, and set its squad in .github/CODEOWNERS.`);
}

/** @param {{ values: { route?: string }, positionals: string[] }} parsed */
function readRemote({ values: { route }, positionals }) {
  if (positionals.length !== 1) refuse('Specify one remote, such as mfe-support');
  if (route === undefined) refuse("Give the path of the remote's page, such as --route support");
  return { name: positionals[0], route };
}

await main().catch(failWith);
