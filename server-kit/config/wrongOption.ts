/**
 * Returns the message of an error that `parseArgs` throws, or `undefined` for any other error. Removes Node's advice
 * about arguments that begin with a hyphen, because no command accepts them.
 */
export function wrongOption(error: unknown): string | undefined {
  const isParseError =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
  return isParseError ? error.message.split('. To specify')[0]?.replace(/\.?$/, '.') : undefined;
}
