/** Runs the release commands of the package `release-client`, which a remote in its own repository installs. */

import { runCommand } from './cli/runCommand';

const { text, exitCode, stream } = await runCommand(process.argv.slice(2), process.env);
process[stream].write(`${text}\n`);
process.exitCode = exitCode;
