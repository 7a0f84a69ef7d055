/**
 * Moves the focus if `element` has it when it disappears. Focuses the first button of the surrounding dialog, or else
 * the page's content. Use it as the `ref` of a button that disappears after a click.
 */
export function passFocusOn(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  return () => {
    if (document.activeElement !== element) return;
    const dialog = element.closest('dialog');
    const next = dialog ? dialog.querySelector<HTMLElement>('button') : element.closest<HTMLElement>('main');
    next?.focus({ preventScroll: true });
  };
}
