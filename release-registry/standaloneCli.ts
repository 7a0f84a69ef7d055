/** Runs the release commands of the package `release-client`. A remote in its own repository installs this package. */

import { runCommand } from './cli/runCommand';

const { text, exitCode, stream } = await runCommand(process.argv.slice(2), process.env);
process[stream].write(`${text}\n`);
process.exitCode = exitCode;
