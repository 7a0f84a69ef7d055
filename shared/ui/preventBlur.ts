import type { MouseEvent } from 'react';

/**
 * Keeps the focus in a field. Use it as `onMouseDown` of buttons that leave a form. Otherwise, the press blurs the
 * field, its error appears, and the button moves away from the pointer.
 */
export function preventBlur(event: MouseEvent): void {
  event.preventDefault();
}
