import type { Command, OptionSpec } from './Command';

/** Splits a usage line into the command's words and its arguments. */
export function partsOf({ usage }: Command): { words: string[]; parameters: string[] } {
  return {
    words: usage
      .replace(/<[^>]+>/g, '')
      .trim()
      .split(/\s+/),
    parameters: usage.match(/<[^>]+>/g) ?? [],
  };
}

export function usageOf(command: Command): string {
  const options = Object.entries(command.options ?? {}).map((option) => `[${optionUsage(option)}]`);
  return [command.usage, ...options, ...(command.confirm ? ['[--yes]'] : [])].join(' ');
}

/** Returns an option as the operator types it: `--min …`, or `--again` without a value. */
export function optionUsage([name, { type }]: [name: string, spec: OptionSpec]): string {
  return type === 'boolean' ? `--${name}` : `--${name} …`;
}
