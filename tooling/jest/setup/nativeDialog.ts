/**
 * Implements the parts of <dialog> that our components use, because jsdom lacks `show`, `showModal` and `close`.
 * `showModal` focuses the first focusable element. `close` restores the focus and dispatches `close`. Escape dispatches
 * `cancel`, and closes the dialog unless a listener prevents it.
 */
const focusable =
  '[autofocus], input:not([type=hidden]):not(:disabled), select, textarea, button:not(:disabled), a[href]';
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.show = function show() {
  this.setAttribute('open', '');
};

HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.hasAttribute('open')) throw new DOMException('The dialog is already open', 'InvalidStateError');
  focusedBefore.set(this, document.activeElement);
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>(focusable)?.focus();
};

HTMLDialogElement.prototype.close = function close(returnValue?: string) {
  if (!this.hasAttribute('open')) return;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.removeAttribute('open');
  const before = focusedBefore.get(this);
  focusedBefore.delete(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

/** Ignores `focus` on elements in a closed dialog. Browsers do not display them, so they cannot have the focus. */
const takeFocus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function focusDisplayed(options) {
  if (!this.closest('dialog:not([open])')) takeFocus.call(this, options);
};

document.addEventListener('keydown', (event) => {
  const modal = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
    .filter((dialog) => focusedBefore.has(dialog))
    .at(-1);
  if (event.key !== 'Escape' || !modal) return;
  if (modal.dispatchEvent(new Event('cancel', { cancelable: true }))) modal.close();
});
