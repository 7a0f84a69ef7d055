/**
 * Moves the focus to the page's content, or to the first button of the dialog, when a focused element disappears. Use it
 * as `ref` of buttons that their own effect removes.
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
