import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { wrongOption } from 'server-kit/config/wrongOption';
import { ReleaseError } from '../releaseFolder';
import { channelCommands } from './channelCommands';
import { type Command, OPTIONS, type Options } from './Command';
import { credentialCommand } from './credentialCommand';
import { freezeCommands } from './freezeCommands';
import { logCommand } from './logCommand';
import { previewCommands } from './previewCommands';
import { publishCommands } from './publishCommands';
import { ReleaseServer } from './ReleaseServer';
import { reportCommands } from './reportCommands';
import { statusCommand } from './statusCommand';
import { tokenSource } from './tokenSource';
import { traceCommand } from './traceCommand';
import { watchCommand } from './watchCommand';

const COMMANDS: Command[] = [
  ...publishCommands,
  ...previewCommands,
  ...channelCommands,
  ...freezeCommands,
  watchCommand,
  statusCommand,
  logCommand,
  ...reportCommands,
  traceCommand,
  credentialCommand,
];
const DEFAULT_SERVER = 'http://127.0.0.1:3000';

type Environment = Readonly<Record<string, string | undefined>>;

interface Outcome {
  text: string;
  stream: 'stdout' | 'stderr';
  exitCode: number;
}

/**
 * Parses and runs a command line. The exit code is 1 if the command is refused or fails. Throws only unexpected errors.
 */
export async function runCommand(
  argv: string[],
  env: Environment,
  readInput = () => readText(process.stdin),
): Promise<Outcome> {
  try {
    const { positionals, values } = parse(argv);
    const { help, json: isJson, ...options } = values;
    const [word, ...args] = positionals;
    if (help || word === undefined) return { text: helpText(), stream: 'stdout', exitCode: 0 };
    const command = findCommand(word, args, options);
    const context = {
      server: serverFrom(env),
      actor: actorFrom(env),
      checkout: INSTALL_FOLDER,
      readInput,
      // `INIT_CWD` is the folder where the user typed the command. npm itself runs it in the package's folder.
      options: { ...options, ...(options.dir !== undefined && { dir: resolve(env['INIT_CWD'] ?? '.', options.dir) }) },
    };
    const { text, json, isRefusal } = await command.run(context, args);
    return { text: isJson ? JSON.stringify(json) : text, stream: 'stdout', exitCode: isRefusal ? 1 : 0 };
  } catch (error) {
    if (error instanceof ReleaseError) return { text: error.message, stream: 'stderr', exitCode: 1 };
    throw error;
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ReleaseError(wrongOption(error) ?? String(error));
  }
}

function findCommand(word: string, args: string[], options: Options): Command {
  const command = COMMANDS.find(({ usage }) => usage.split(' ')[0] === word);
  if (!command) throw new ReleaseError(`There is no command "${word}". See npm run release -- --help`);
  const supported = new Set<string>(command.options);
  const unsupported = Object.keys(options).find((name) => !supported.has(name));
  if (unsupported !== undefined) throw new ReleaseError(`"${word}" has no option --${unsupported}.`);
  if (!allowsCount(command.usage, args.length)) throw new ReleaseError(`Usage: npm run release -- ${command.usage}`);
  return command;
}

/** Returns whether a usage line allows this number of arguments. */
function allowsCount(usage: string, count: number): boolean {
  const withoutOptions = usage.replace(/ \[?--.*/, '');
  const [, ...words] = withoutOptions.split(' ');
  const required = words.filter((word) => !word.startsWith('['));
  return count >= required.length && (count <= words.length || words.some((word) => word.includes('...')));
}

function serverFrom(env: Environment): ReleaseServer {
  const url = env['RELEASE_SERVER'] ?? DEFAULT_SERVER;
  if (!URL.canParse(url))
    throw new ReleaseError(`RELEASE_SERVER is "${url}", but must be a URL such as ${DEFAULT_SERVER}.`);
  return new ReleaseServer(url, tokenSource(env, url));
}

function actorFrom(env: Environment): string {
  return env['RELEASE_ACTOR'] ?? env['GITHUB_ACTOR'] ?? userInfo().username;
}

function helpText(): string {
  const width = Math.max(...COMMANDS.map(({ usage }) => usage.length));
  return [
    'Usage: npm run release -- <command> [--json]',
    '',
    ...COMMANDS.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    '  --dir <folder>     the build folder, if it is not <package>/dist',
    '  --revision <n>     change the channel only if it is still at this revision',
    '  --force --reason   continue despite a refusal; the log records the refusal and the reason',
    '  --reason <text>    the reason for the log',
    '  --dry-run          promote, canary, rollback, retire and gc: only show what would happen',
    '  --package <name>   log, freeze and unfreeze: only this package',
    '  --since <time>     log, errors and vitals: only the last 2h, 3d or similar; log also accepts a date',
    '  --from <date>      freeze: the start, which is now by default',
    '  --packages <a,b>   credential create: the packages, or * for all',
    '  --commands <a,b>   credential create: the commands, such as publish,canary,promote,rollback',
    '  --expires <90d>    credential create: the number of days until it expires, or never',
    '  --claim <n>=<text> credential create: accept CI tokens with this claim instead of a secret; may be repeated',
    '  --if-live          canary and watch: do nothing if no version is live yet (a first release has no canary)',
    '',
    `RELEASE_SERVER is the server's address (${DEFAULT_SERVER}). RELEASE_TOKEN is the secret of your squad's credential.`,
    "The administrator sets DEPLOY_TOKEN instead. RELEASE_ACTOR is the administrator's name in the log.",
    "A GitHub job with the permission id-token: write needs no secret. RELEASE_AUDIENCE is the server's OIDC_AUDIENCE.",
  ].join('\n');
}
