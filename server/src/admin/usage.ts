import type { Command } from './Command';

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
  const options = Object.keys(command.options ?? {}).map((name) => `[--${name} …]`);
  return [command.usage, ...options, ...(command.confirm ? ['[--yes]'] : [])].join(' ');
}
