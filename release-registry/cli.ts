/** Runs `npm run release -- <command>`, prints the result, and exits with status 1 after a refusal or an error. */

import { replaceCommands } from 'server-kit/config/installFolder';
import { runCommand } from './cli/runCommand';

const { text, exitCode, stream } = await runCommand(process.argv.slice(2), process.env);
process[stream].write(`${replaceCommands(text)}\n`);
process.exitCode = exitCode;
