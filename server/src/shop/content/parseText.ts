import type { TextRun } from 'shared/contract/content';

/** The values of the placeholders in braces, such as `{product}`, by name. */
export type Placeholders = Readonly<Record<string, string>>;

interface TextProblem {
  problem: string;
  remedy: string;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;
/**
 * Matches the link addresses that a text may contain. Excludes `javascript:`, and `//`, which leads to another site.
 */
const ADDRESS = /^(\/(?!\/)|https:\/\/|mailto:)/;

/**
 * Fills in the placeholders and splits the text at its links. Reports unknown placeholders and link addresses that are
 * not allowed.
 */
export function parseText(
  source: string,
  placeholders: Placeholders,
  report: (problem: TextProblem) => void,
): TextRun[] {
  const text = fillIn(source.trim().replace(/\s+/g, ' '), placeholders, report);
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

function fillIn(text: string, placeholders: Placeholders, report: (problem: TextProblem) => void): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    if (value !== undefined) return value;
    const known = Object.keys(placeholders).map((each) => `{${each}}`);
    report({ problem: `contains ${whole}, which is not known`, remedy: `Use one of ${known.join(', ')}` });
    return whole;
  });
}
