import type { Page } from 'playwright-core';

const MAX_PRESSES = 80;

/** The element that has the focus. */
interface Focused {
  /** The accessible name or the text. */
  name: string;
  /** True if the element has a ring, is on the screen, and is not covered by another element. */
  isVisible: boolean;
}

/** Describes the element that has the focus. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) throw new Error('No element has the focus.');
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // While the calendar button inside a date field has the focus, the field does not match `:focus`. Scripts cannot
    // read the button's ring, so assume that it has one.
    const isInnerButton = !element.matches(':focus');
    // The browser's own ring has the style `auto`.
    const hasRing =
      isInnerButton || outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // Test the middle of the visible part. In a link with a line break, this point can belong to the link's parent.
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    const hit = document.elementFromPoint(x, y);
    const isOnTop = hit !== null && (element.contains(hit) || hit.contains(element));
    return { name: name.trim(), isVisible: hasRing && isOnTop };
  });
}

/** Presses Tab until the element `name` has the focus. Fails if the focus is invisible on the way. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press('Tab');
    const target = await focused(page);
    // After the last element, the browser itself has the focus.
    if (await hasNoFocus(page)) continue;
    if (!target.isVisible) throw new Error(`The focus is invisible on “${target.name}” at ${page.url()}.`);
    if (typeof name === 'string' ? target.name === name : name.test(target.name)) return;
  }
  throw new Error(`Tab did not reach ${String(name)} in ${MAX_PRESSES} presses.`);
}

/**
 * Presses Tab once for each element of the page or of its open dialog. Returns the names of those without visible
 * focus.
 */
export async function invisibleFocus(page: Page): Promise<string[]> {
  const invisible: string[] = [];
  let first: number | undefined;
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press('Tab');
    if (await hasNoFocus(page)) break;
    const position = await page.evaluate(() => {
      const { activeElement } = document;
      return [...document.querySelectorAll('*')].findIndex((element) => element === activeElement);
    });
    if (position === first) break;
    first ??= position;
    const target = await focused(page);
    if (!target.isVisible) invisible.push(target.name);
  }
  return invisible;
}

function hasNoFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body || activeElement instanceof HTMLIFrameElement;
  });
}
