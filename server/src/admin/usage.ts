import type { Command, OptionSpec } from './Command';

/** The words that name a command and the arguments that follow them. */
export function partsOf({ usage }: Command): { words: string[]; parameters: string[] } {
  return {
    words: usage
      .replace(/<[^>]+>/g, '')
      .trim()
      .split(/\s+/),
    parameters: usage.match(/<[^>]+>/g) ?? [],
  };
}

/** A command with its options, as it is typed. */
export function usageOf(command: Command): string {
  const options = Object.entries(command.options ?? {}).map((option) => `[${optionUsage(option)}]`);
  return [command.usage, ...options, ...(command.confirm ? ['[--yes]'] : [])].join(' ');
}

/** An option as it is typed: `--min …`, or `--again` if it takes no value. */
export function optionUsage([name, { type }]: [name: string, spec: OptionSpec]): string {
  return type === 'boolean' ? `--${name}` : `--${name} …`;
}
