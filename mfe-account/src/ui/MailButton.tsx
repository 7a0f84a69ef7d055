import type { ReactNode } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import styles from './MailButton.module.css';

interface MailButtonProps {
  /** The call that sends the email. */
  call: { isLoading: boolean; isSuccess: boolean; error?: unknown };
  onSend: () => void;
  children: ReactNode;
}

/**
 * Renders a button that emails something to the customer. Shows the result, or an error such as an exceeded rate limit.
 */
export function MailButton({ call: { isLoading, isSuccess, error }, onSend, children }: MailButtonProps) {
  return (
    <>
      <Button variant="quiet" aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : onSend}>
        {children}
      </Button>
      <span role="status" className={error ? styles.refused : styles.sent}>
        {error ? errorMessage(error) : isSuccess ? 'Sent to your email address' : null}
      </span>
    </>
  );
}
