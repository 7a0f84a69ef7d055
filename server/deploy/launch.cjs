const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

/**
 * Runs a program of this archive. First checks the operating system and Node's version, and prints a message if they
 * are unsupported. With `--version`, prints the version instead.
 */
exports.launch = (program) => {
  const { version, commit, engines } = JSON.parse(readFileSync(join(__dirname, 'package.json'), 'utf8'));
  if (process.argv[2] === '--version') return console.log(commit ? `${version} (${commit})` : version);
  const problem = findProblem(engines.node.replace('>=', ''));
  if (problem === undefined) return import(pathToFileURL(join(__dirname, program)).href);
  console.error(problem);
  process.exitCode = 1;
};

function findProblem(neededNode) {
  const { platform, arch, versions } = process;
  if (platform !== 'linux' || !['x64', 'arm64'].includes(arch))
    return `This archive runs on Linux (x64 or arm64), not on ${platform} ${arch}.`;
  const isOlder = versions.node.localeCompare(neededNode, 'en', { numeric: true }) < 0;
  return isOlder ? `This program needs Node ${neededNode} or later, but this is Node ${versions.node}.` : undefined;
}
