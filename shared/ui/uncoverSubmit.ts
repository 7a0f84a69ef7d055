/** The space between the button and the message in pixels, so that the message hides no focus ring. */
const GAP = 12;

/**
 * Scrolls a form's submit button above an error that stays at the bottom of a dialog. Does nothing for other messages,
 * or if the error does not cover the button.
 */
export function uncoverSubmit(message: HTMLElement | null): void {
  const dialog = message?.closest('dialog');
  const button = message?.closest('form')?.querySelector('[type="submit"]');
  if (!message || !dialog || !button || getComputedStyle(message).position !== 'sticky') return;
  const covered = button.getBoundingClientRect().bottom + GAP - message.getBoundingClientRect().top;
  if (covered > 0) dialog.scrollTop += covered;
}
