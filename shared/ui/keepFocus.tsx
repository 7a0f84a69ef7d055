import type { MouseEvent } from 'react';

/**
 * `onMouseDown` of the buttons that lead out of a form. Pressing one must not blur a field first: its error would
 * appear and move the button away from under the pointer.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
