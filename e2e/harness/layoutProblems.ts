import type { Page } from 'playwright-core';

/**
 * Lists what enlarged text or a small screen breaks: a page that scrolls sideways, clipped texts, and sticky parts that
 * cover more than half of the screen.
 */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      problems.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}`);
    const scope = document.querySelector('dialog[open]') ?? document.body;
    let covered = 0;
    for (const element of scope.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      // An element of one pixel is for screen readers only.
      if (!element.checkVisibility() || width <= 1 || height <= 1) continue;
      const name = `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}”`;
      // An open menu may cover the page, like a dialog.
      // A sticky element with a negative distance scrolls with the page.
      const sticks = [style.top, style.bottom].some((distance) => Number.parseFloat(distance) >= 0);
      const isSticky = style.position === 'fixed' || (style.position === 'sticky' && sticks);
      if (isSticky && !element.matches(':popover-open') && width > innerWidth / 2) covered += height;
      const isClipped = ['hidden', 'clip'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (isClipped && style.webkitLineClamp === 'none') problems.push(`clips ${name}`);
    }
    if (covered > innerHeight / 2) problems.push(`sticky parts cover ${covered} of ${innerHeight} pixels`);
    return problems;
  });
}
