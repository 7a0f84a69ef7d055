import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The global that axe creates in the page. */
declare const axe: typeof import('axe-core');

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the violations of WCAG 2.2 AA and of axe's best practices in the current page. Each string names the rule,
 * its requirement and the element.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Inject axe with `evaluate`, because the Content Security Policy blocks injected script elements.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  return page.evaluate(async (values) => {
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  }, RULES);
}

export function scrollsHorizontally(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
