import type { ReactNode } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './CodeForm.module.css';

interface CodeFormProps {
  submitLabel: string;
  isDangerous?: boolean;
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The state of the call that `onSubmit` makes. */
  call: { isLoading: boolean; error?: unknown };
  children: ReactNode;
}

/** Renders a form about a code inside a dialog. If the call fails, shows the error and stays open. */
export function CodeForm({
  submitLabel,
  isDangerous,
  isReady = true,
  onSubmit,
  onClose,
  call,
  children,
}: CodeFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!call.isLoading) onSubmit();
      }}
    >
      {children}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          disabled={!isReady}
          aria-disabled={call.isLoading || undefined}
        >
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {call.error ? <StatusMessage tone="error">{errorMessage(call.error)}</StatusMessage> : null}
    </form>
  );
}
