import { runCommand } from './cli/runCommand';

/** `npm run release -- <command>`: prints what happened and ends with status 1 where it was refused. */
const { text, exitCode, stream } = await runCommand(process.argv.slice(2), process.env);
process[stream].write(`${text}\n`);
process.exitCode = exitCode;
