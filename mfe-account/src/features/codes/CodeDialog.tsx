import { Dialog } from 'shared/ui/Dialog';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import type { ActivationCode } from '../../api/subscription';
import type { CodeActionProps } from './CodeForm';
import type { CodeAction } from './CodeList';

interface CodeDialogProps extends Omit<CodeActionProps, 'code' | 'computer'> {
  id: string;
  /** The chosen code, or `undefined` while the dialog is closed. */
  code: ActivationCode | undefined;
}

/** Loads when the customer chooses the first action, or earlier through `prefetchCodeActions`. */
const CodeActionForm = lazyWithRetry(() => import('./CodeActionForm'), {
  loading: <LoadingWords>Loading the form</LoadingWords>,
  unavailable: 'We could not load the form.',
});

export const prefetchCodeActions = CodeActionForm.prefetch;

/**
 * Renders the dialog that labels a code, sends it to an email address, deactivates its computer, or activates it on an
 * offline computer.
 */
export function CodeDialog({ id, action, code, onClose, onDone }: CodeDialogProps) {
  const computer = code?.computerName ?? 'this computer';
  return (
    <Dialog id={id} title={titleOf(action, computer)} isOpen={code !== undefined} onClose={onClose}>
      {code ? (
        <CodeActionForm action={action} code={code} computer={computer} onClose={onClose} onDone={onDone} />
      ) : null}
    </Dialog>
  );
}

function titleOf(action: CodeAction, computer: string): string {
  if (action === 'deactivate') return `Deactivate ${computer}?`;
  return { label: 'Label this code', send: 'Send this code', offline: 'Activate without internet' }[action];
}
