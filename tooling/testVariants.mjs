import './setup/requireNode.mjs';
import { runJest } from './checks/jest.mjs';
import { findOtherBrowsers, testInOtherBrowsers } from './checks/otherBrowsers.mjs';
import { report } from './checks/report.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { failWith } from './setup/SetupError.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';

/** What `npm test` does not vary. Each function returns the outcomes of its tests. */
const VARIANTS = {
  embedded: async () => [
    await runJest('Tests of the server on the embedded database', [
      '--projects',
      'server',
      'server-kit',
      'release-registry',
    ]),
  ],
  archive: async () => [await runJest('Tests of the server archive', ['--config', 'server/jest.archive.config.mjs'])],
  browsers: testBrowsers,
};

/** Runs the main journeys in Firefox and in WebKit. Skips a browser that it can't install. */
async function testBrowsers() {
  const { installed, skipped } = await findOtherBrowsers();
  for (const sentence of skipped) console.log(sentence);
  return installed.length > 0 ? [await testInOtherBrowsers(installed)] : [];
}

const USAGE = `Usage: npm run test:variants [-- <${Object.keys(VARIANTS).join('|')}> …]`;

const wanted = parseOptions(USAGE, { allowPositionals: true }, ({ positionals }) => {
  const unknown = positionals.find((name) => !Object.hasOwn(VARIANTS, name));
  if (unknown) refuse(`There is no variant ${unknown}`);
  return Object.keys(VARIANTS).filter((name) => positionals.length === 0 || positionals.includes(name));
});

try {
  await ensureInstalled();
  await buildStale();
  const outcomes = [];
  for (const name of wanted) outcomes.push(...(await VARIANTS[name]()));
  report(outcomes);
} catch (error) {
  failWith(error);
}
