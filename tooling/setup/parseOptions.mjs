import { parseArgs } from 'node:util';

/** A command line that cannot be understood; the message is one sentence. */
class UsageError extends Error {}

/**
 * Reads the options of a command with `read`. If they are wrong, prints one sentence and the usage, and ends the
 * process with status 2.
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig} config as `parseArgs` takes it
 * @param {(parsed: { values: object, positionals: string[] }) => T} read what the command wants; throws with `refuse`
 * @template T
 * @returns {T}
 */
export function parseOptions(usage, config, read) {
  try {
    return read(parseArgs(config));
  } catch (error) {
    if (!(error instanceof UsageError) && !error.code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    // Node adds how to pass a word that begins with a hyphen, which no command takes.
    console.error(`${error.message.split('. To specify')[0].replace(/\.?$/, '.')}\n${usage}`);
    return process.exit(2);
  }
}

/** @throws {UsageError} */
export function refuse(sentence) {
  throw new UsageError(sentence);
}

/** The number that an option holds. @throws {UsageError} if it is no whole number from `min` to `max`. */
export function wholeNumber(name, text, min, max) {
  const number = Number(text);
  const isWhole = /^\d+$/.test(text) && number >= min && number <= max;
  return isWhole ? number : refuse(`--${name} is "${text}", but must be a whole number from ${min} to ${max}`);
}
