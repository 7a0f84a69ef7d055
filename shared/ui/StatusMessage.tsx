import type { ReactNode } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import { passFocusOn } from './passFocusOn';
import styles from './StatusMessage.module.css';

export type StatusTone = 'error' | 'success' | 'warning' | 'info';

interface StatusMessageProps {
  tone: StatusTone;
  children: ReactNode;
  /** Called by the Retry button. If absent, the message has no button. */
  onRetry?: (() => void) | undefined;
  id?: string;
  /** True if the message takes the focus when it appears, because the pressed button is disabled or disappears. */
  takesFocus?: boolean;
  /** Called with the element when a message that doesn't take the focus appears. Pass a stable function. */
  onAppear?: ((message: HTMLElement | null) => void) | undefined;
}

/** Defined outside the component, because React calls a new ref function after each render. */
const focus = (message: HTMLElement | null) => message?.focus();

/**
 * Renders a message that screen readers announce. An error is an `alert`, which interrupts them. Other messages are a
 * polite `status`.
 */
export function StatusMessage({ tone, children, onRetry, id, takesFocus = false, onAppear }: StatusMessageProps) {
  return (
    <div
      id={id}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes(styles.message, styles[tone])}
      ref={takesFocus ? focus : onAppear}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <div className={styles.words}>{children}</div>
      {onRetry ? (
        <Button ref={passFocusOn} variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
