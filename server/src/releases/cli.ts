import { runCommand } from './cli/runCommand';

/** `npm run release -- <command>`: prints what happened and ends with status 1 where it was refused. */
const { text, exitCode } = await runCommand(process.argv.slice(2), process.env);
(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = exitCode;
