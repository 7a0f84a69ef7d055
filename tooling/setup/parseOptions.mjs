import { parseArgs } from 'node:util';

/** A mistake in the command line. The message is one sentence. */
class UsageError extends Error {}

/**
 * Reads a command's arguments with `read`. For `--help`, prints the usage and exits. If an argument is invalid, prints
 * one sentence and the usage, and exits with status 2.
 * @param {string} usage
 * @template {import('node:util').ParseArgsConfig} Config
 * @template Read
 * @param {Config} config the argument of `parseArgs`
 * @param {(parsed: ReturnType<typeof parseArgs<Config>>) => Read} read converts the parsed options for the command.
 *   Calls `refuse` for an invalid argument.
 * @returns {Read}
 */
export function parseOptions(usage, config, read) {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit();
  }
  try {
    return read(parseArgs(config));
  } catch (error) {
    if (!(error instanceof UsageError) && !error.code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    // Remove Node's advice about arguments that begin with a hyphen, because no command accepts them.
    console.error(`${error.message.split('. To specify')[0].replace(/\.?$/, '.')}\n${usage}`);
    return process.exit(2);
  }
}

/**
 * Rejects an invalid argument. `parseOptions` prints the sentence.
 * @returns {never}
 * @throws {UsageError} always
 */
export function refuse(sentence) {
  throw new UsageError(sentence);
}

/**
 * Returns the number in an option.
 * @throws {UsageError} if the option is not a whole number from `min` to `max`
 */
export function wholeNumber(name, text, min, max) {
  const number = Number(text);
  const isWhole = /^\d+$/.test(text) && number >= min && number <= max;
  return isWhole ? number : refuse(`--${name} is "${text}", but must be a whole number from ${min} to ${max}`);
}
