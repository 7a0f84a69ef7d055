import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { kindFaults, readPackages } from '../setup/packages.mjs';
import { ROOT } from '../setup/root.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

const CODEOWNERS = '.github/CODEOWNERS';
/** Files that every app must have. The tools would skip an app without them. */
const NEEDED = ['jest.config.mjs', 'tsconfig.json', 'webpack.config.mjs'];

/**
 * Checks that every package is a workspace with a kind and the right name. Every app must also have its configuration
 * files, a workflow and a CODEOWNERS line.
 * @param {string} root folder of a repository
 * @returns {string[]} one sentence for each fault
 */
export function packageFaults(root) {
  const packages = readPackages(root);
  const apps = packages.filter(({ kind }) => kind === 'host' || kind === 'remote');
  return [
    ...foldersOutside(root, packages),
    ...kindFaults(packages),
    ...packages.flatMap(nameFaults),
    ...apps.flatMap(({ folder }) => [
      ...missingFiles(root, folder),
      ...workflowFaults(root, folder),
      ...ownerFaults(root, folder),
    ]),
  ];
}

function foldersOutside(root, packages) {
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .filter((name) => !packages.some(({ folder }) => folder === name))
    .map((name) => `${name} has a package.json but is not a workspace: add it to "workspaces" in package.json.`);
}

/**
 * Checks a package's folder and name.
 * @param {import('../setup/packages.mjs').Package} checked
 */
function nameFaults({ folder, name, kind }) {
  return [
    ...(name === folder ? [] : [`${folder}/package.json has the name ${name}: rename it to ${folder}.`]),
    ...(kind !== 'remote' || folder.startsWith('mfe-')
      ? []
      : [`${folder} is a remote, but its name does not begin with mfe-.`]),
  ];
}

function missingFiles(root, folder) {
  return NEEDED.filter((file) => !existsSync(join(root, folder, file))).map((file) => `${folder} has no ${file}.`);
}

/** The permissions of the jobs in package.yml, which request an OIDC token and post a comment. */
const NEEDED_PERMISSIONS = ['id-token', 'pull-requests'];

function workflowFaults(root, folder) {
  const file = `.github/workflows/${folder}.yml`;
  if (!existsSync(join(root, file))) return [`${folder} has no workflow: add ${file}.`];
  const { on, jobs } = parse(readFileSync(join(root, file), 'utf8'));
  const job = Object.values(jobs).find((each) => each.with?.package === folder);
  return [
    ...(on.pull_request?.paths?.includes(`${folder}/**`) ? [] : [`${file} does not run for changes to ${folder}/**.`]),
    ...(on.push?.tags?.includes(`${folder}@*`) ? [] : [`${file} does not run for the tags ${folder}@*.`]),
    ...(job ? [] : [`${file} has no job for the package ${folder}.`]),
    // GitHub does not start a workflow if a called workflow needs more permissions than its caller grants.
    ...(job ? NEEDED_PERMISSIONS.filter((name) => job.permissions?.[name] !== 'write') : []).map(
      (name) => `${file} does not start, because package.yml needs it: add the permission "${name}: write" to the job.`,
    ),
  ];
}

function ownerFaults(root, folder) {
  const owned = readFileSync(join(root, CODEOWNERS), 'utf8')
    .split('\n')
    .map((line) => line.split(/\s+/)[0]);
  return owned.includes(`/${folder}/`) ? [] : [`${CODEOWNERS} has no line for /${folder}/.`];
}

if (process.argv[1] === import.meta.filename) {
  const faults = packageFaults(ROOT);
  if (faults.length > 0) failWith(new SetupError(faults.join('\n')));
}
