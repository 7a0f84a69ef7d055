import { capitalise } from 'shared/domain/capitalise';
import type { StaffRole } from 'shared/contract/staff';
import type { Command } from '../admin/Command';
import { COMMANDS } from '../admin/commands';
import { partsOf } from '../admin/usage';

const BY_WORDS: ReadonlyMap<string, Command> = new Map(
  COMMANDS.map((command) => [partsOf(command).words.join(' '), command]),
);
/** Matches a command that a sentence recommends, such as `Run "mail --status failed"`. */
const RECOMMENDED = /\b([Rr]un|[Ss]ee|or) "([a-z][a-z -]*?)(?: --[^"]*)?"/g;
/** The office's verbs instead of the command line's. */
const OFFICE_VERBS: Partial<Record<string, string>> = { Run: 'Choose', run: 'choose' };

/** Returns a command's title in the office, or its words on the command line if the office doesn't have it. */
export function titleOf(words: string): string {
  const command = BY_WORDS.get(words);
  return command?.office?.title ?? command?.report?.title ?? words;
}

export function labelOf({ options }: Command, name: string): string {
  return capitalise(options?.[name]?.label ?? name.replaceAll('-', ' '));
}

/**
 * Rewrites a sentence for the office. If it recommends an operation that the role may not run, adds who can run it.
 */
export function inRolesWords(sentence: string, role: StaffRole): string {
  const operations = [...sentence.matchAll(RECOMMENDED)].flatMap(
    ([, , words = '']) => BY_WORDS.get(words)?.office ?? [],
  );
  const missing = operations.find(({ roles }) => !roles.includes(role));
  const words = inOfficeWords(sentence);
  if (!missing) return words;
  return `${words} Ask ${missing.roles.includes('support') ? 'the owner or support' : 'the owner'} to do this.`;
}

/**
 * Rewrites a sentence about the command line for the office. Replaces commands with their titles, and options of
 * `command` or of the commands in the sentence with their field labels.
 */
export function inOfficeWords(sentence: string, command?: Command): string {
  const commands = command ? [command] : [];
  const titled = sentence.replace(RECOMMENDED, (all, verb: string, words: string) => {
    const title = titleOf(words);
    if (title === words) return all;
    const recommended = BY_WORDS.get(words);
    if (recommended) commands.push(recommended);
    return `${OFFICE_VERBS[verb] ?? verb} “${title}”`;
  });
  return titled.replace(/--([a-z][a-z-]*)/g, (option, name: string) => {
    const owner = commands.find(({ options }) => options?.[name]);
    return owner ? `“${labelOf(owner, name)}”` : option;
  });
}
