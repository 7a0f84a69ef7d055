import { enterValue } from 'shared/ui/enterValue';
import type { EarlyInput, Field } from './earlyEvents';

/** Enters a recorded value again, so that the field's React handlers run. */
export function replayInput({ target: field, value = '', checked = false }: EarlyInput): void {
  if (isTickable(field)) {
    // The click toggles the field to the recorded state.
    field.checked = !checked;
    field.click();
    return;
  }
  const isFocused = document.activeElement === field;
  const [start, end] = field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];
  enterValue(field, value);
  if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  else if (start !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(start, end);
}

/** Returns whether the field is a checkbox or a radio button. */
export function isTickable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}
