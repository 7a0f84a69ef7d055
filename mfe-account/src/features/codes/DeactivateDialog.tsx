import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { ActivationCode } from '../../api/subscription';
import { useReleaseComputerMutation } from '../../api/subscriptions';
import styles from './ReleaseDialog.module.css';

interface ReleaseDialogProps {
  id: string;
  /** The code whose computer is to be released; `undefined` while the dialog is closed. */
  code: ActivationCode | undefined;
  onClose: () => void;
  onReleased: (computer: string) => void;
}

export function ReleaseDialog({ id, code, onClose, onReleased }: ReleaseDialogProps) {
  const computer = code?.computerName ?? 'this computer';
  return (
    <Dialog id={id} title={`Release ${computer}?`} isOpen={code !== undefined} onClose={onClose}>
      {code ? <Confirmation code={code.code} computer={computer} onClose={onClose} onReleased={onReleased} /> : null}
    </Dialog>
  );
}

interface ConfirmationProps extends Pick<ReleaseDialogProps, 'onClose' | 'onReleased'> {
  code: string;
  computer: string;
}

function Confirmation({ code, computer, onClose, onReleased }: ConfirmationProps) {
  const [release, { isLoading, error }] = useReleaseComputerMutation();

  async function confirm() {
    const { error: refusal } = await release({ code });
    if (refusal) return;
    onClose();
    onReleased(computer);
  }

  return (
    <div className={styles.confirmation}>
      <p>
        The Pro features on {computer} stop working, and the code <code>{code}</code> can be activated on another computer. Do this for a computer
        that is lost, broken or sold.
      </p>
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
      <div className={styles.actions}>
        <Button variant="danger" aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void confirm()}>
          Release {computer}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
