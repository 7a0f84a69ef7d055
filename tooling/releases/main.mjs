import '../setup/requireNode.mjs';
import { ensureInstalled } from '../setup/install.mjs';
import { parseOptions, refuse } from '../setup/parseOptions.mjs';
import { ROOT } from '../setup/root.mjs';
import { failWith } from '../setup/SetupError.mjs';

const USAGE = `Usage: npm run version-package -- <package> [--patch] [--no-push]

Sets the next version of one package. Commits and tags the version, and pushes the commit with the tag.

  --patch     release even if no commit changes the package, for example to use a newer library
  --no-push   only commit and tag`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { patch: { type: 'boolean' }, 'no-push': { type: 'boolean' }, help: { type: 'boolean' } };

/** Sets, commits, tags and pushes the next version of a package (`npm run version-package -- mfe-checkout`). */
async function main() {
  const { values, name } = parseOptions(USAGE, { options: OPTIONS, allowPositionals: true }, readRelease);
  if (values.help) return console.log(USAGE);
  await ensureInstalled();
  // Import this module after `ensureInstalled`, because it imports installed packages.
  const { versionPackage } = await import('./versionPackage.mjs');
  const { pushRelease, requireCurrentMain } = await import('./pushRelease.mjs');
  if (!values['no-push']) requireCurrentMain(ROOT);
  const tag = await versionPackage(ROOT, name, { date: new Date().toISOString().slice(0, 10), isForced: values.patch });
  if (values['no-push']) console.log(`${tag} is committed. To release it: git push --atomic origin HEAD:main ${tag}`);
  else console.log(`Pushed ${tag} to ${pushRelease(ROOT, tag)}. The release workflow runs there.`);
}

function readRelease({ values, positionals }) {
  if (!values.help && positionals.length !== 1) refuse('Specify one package');
  return { values, name: positionals[0] };
}

await main().catch(failWith);
