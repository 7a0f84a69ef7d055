import type { EarlyInput, Field } from './earlyEvents';

/** Enters a recorded value again, so that the field's React handlers run. */
export function repeatInput({ target: field, value = '', checked = false }: EarlyInput): void {
  if (isTickable(field)) {
    field.checked = !checked;
    field.click();
    return;
  }
  const isFocused = document.activeElement === field;
  const [start, end] = field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];
  enter(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  else if (start !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(start, end);
}

/** Returns whether the field is a checkbox or a radio button. */
export function isTickable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

/**
 * Sets a field's value as the browser does after a key press. Sets another value with React's setter first, because
 * React ignores the event if the field already had the value.
 */
function enter(field: Field, value: string): void {
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
