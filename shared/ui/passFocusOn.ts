/**
 * Moves the focus if the focused element disappears. The new place is the first button of the dialog, or else the
 * page's content. Use it as `ref` of buttons whose own effect removes them.
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
