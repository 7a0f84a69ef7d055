import type { TextRun } from 'shared/contract/content';

/** The values that replace names in braces, such as `{product}`. */
export type Words = Readonly<Record<string, string>>;

interface TextProblem {
  problem: string;
  remedy: string;
}

const WORD = /\{([^{}]*)\}/g;
const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;
/**
 * Matches the link addresses that a text may contain. Excludes `javascript:`, and `//`, which leads to another site.
 */
const ADDRESS = /^(\/(?!\/)|https:\/\/|mailto:)/;

/**
 * Replaces names in braces with their values and splits the text at its links. Reports unknown names and link addresses
 * that are not allowed.
 */
export function parseText(source: string, words: Words, report: (problem: TextProblem) => void): TextRun[] {
  const text = insertWords(source.trim().replace(/\s+/g, ' '), words, report);
  const runs: TextRun[] = [];
  let end = 0;
  for (const link of text.matchAll(LINK)) {
    const [whole, label = '', href = ''] = link;
    if (link.index > end) runs.push({ text: text.slice(end, link.index) });
    if (!ADDRESS.test(href))
      report({
        problem: `links to "${href}"`,
        remedy: 'Begin the address with / for a page of the shop, with https:// or with mailto:',
      });
    runs.push({ text: label, href });
    end = link.index + whole.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}

function insertWords(text: string, words: Words, report: (problem: TextProblem) => void): string {
  return text.replace(WORD, (whole, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    if (word !== undefined) return word;
    const known = Object.keys(words).map((each) => `{${each}}`);
    report({ problem: `contains ${whole}, which is not known`, remedy: `Use one of ${known.join(', ')}` });
    return whole;
  });
}
