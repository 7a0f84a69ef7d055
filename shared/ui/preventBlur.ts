import type { MouseEvent } from 'react';

/**
 * Keeps the focus in a form field while the customer presses a button. Use this function as `onMouseDown` of buttons
 * next to a form. Without it, the press blurs the field, and the field's error appears and moves the button away from
 * the pointer.
 */
export function preventBlur(event: MouseEvent): void {
  event.preventDefault();
}
