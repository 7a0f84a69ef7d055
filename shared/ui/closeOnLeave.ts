import type { FocusEvent } from 'react';

/** Closes a menu when the focus leaves it, because the menu would cover the focused element. Use it as `onBlur`. */
export function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const hasLeft = relatedTarget !== null && !currentTarget.contains(relatedTarget);
  if (hasLeft && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}
