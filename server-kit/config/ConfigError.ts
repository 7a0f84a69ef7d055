/** Thrown if settings are missing or invalid. Each problem is a message for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}
