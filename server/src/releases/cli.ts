import { nameCommands } from '../config/installFolder';
import { runCommand } from './cli/runCommand';

/** `npm run release -- <command>`: prints what happened and ends with status 1 if it was refused. */
const { text, exitCode, stream } = await runCommand(process.argv.slice(2), process.env);
process[stream].write(`${nameCommands(text)}\n`);
process.exitCode = exitCode;
