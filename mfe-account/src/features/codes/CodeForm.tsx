import type { ReactNode } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { firstField } from 'shared/ui/firstField';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { uncoverSubmit } from 'shared/ui/uncoverSubmit';
import type { ActivationCode } from '../../api/subscription';
import styles from './CodeForm.module.css';
import type { CodeAction } from './CodeList';

/** The properties that the code dialog passes to its form. */
export interface CodeActionProps {
  action: CodeAction;
  code: ActivationCode;
  /** The name of the computer that uses the code. */
  computer: string;
  onClose: () => void;
  /** Called with a message about the result. */
  onDone: (message: string) => void;
}

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

/** Renders the form of a code action inside a dialog. If the call fails, shows the error and keeps the dialog open. */
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
      ref={focusFirstField}
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
      {call.error ? (
        <StatusMessage tone="error" onAppear={uncoverSubmit}>
          {errorMessage(call.error)}
        </StatusMessage>
      ) : null}
    </form>
  );
}

/** Focuses the first field of a form that loads after its dialog opens. A dialog moves the focus only when it opens. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (form?.closest('dialog')?.open) firstField(form)?.focus();
}
