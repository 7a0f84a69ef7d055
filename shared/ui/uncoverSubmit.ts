/** The space between the button and the message in pixels, so that the button's focus ring stays visible. */
const GAP = 12;

/**
 * Scrolls a dialog if an error at its bottom edge (`position: sticky`) covers the form's submit button. Does nothing
 * for other messages.
 */
export function uncoverSubmit(message: HTMLElement | null): void {
  const dialog = message?.closest('dialog');
  const button = message?.closest('form')?.querySelector('[type="submit"]');
  if (!message || !dialog || !button || getComputedStyle(message).position !== 'sticky') return;
  const covered = button.getBoundingClientRect().bottom + GAP - message.getBoundingClientRect().top;
  if (covered > 0) dialog.scrollTop += covered;
}
