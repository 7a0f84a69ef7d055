import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { runtimeConfig } from 'shared/runtime';
import { Dialog } from 'shared/ui/Dialog';
import type { ActivationCode } from '../../api/subscription';
import { type DeactivatedSeat, useDeactivateSeatMutation } from '../../api/subscriptions';
import { CodeForm } from './CodeForm';

interface DeactivateDialogProps {
  id: string;
  /** The code to deactivate, or `undefined` while the dialog is closed. */
  code: ActivationCode | undefined;
  onClose: () => void;
  onDeactivated: (seat: DeactivatedSeat & { computer: string }) => void;
}

export function DeactivateDialog({ id, code, onClose, onDeactivated }: DeactivateDialogProps) {
  const computer = code?.computerName ?? 'this computer';
  return (
    <Dialog id={id} title={`Deactivate ${computer}?`} isOpen={code !== undefined} onClose={onClose}>
      {code ? (
        <Confirmation code={code.code} computer={computer} onClose={onClose} onDeactivated={onDeactivated} />
      ) : null}
    </Dialog>
  );
}

interface ConfirmationProps extends Pick<DeactivateDialogProps, 'onClose' | 'onDeactivated'> {
  code: string;
  computer: string;
}

function Confirmation({ code, computer, onClose, onDeactivated }: ConfirmationProps) {
  const { supportEmail } = runtimeConfig();
  const [deactivate, call] = useDeactivateSeatMutation();

  async function confirm() {
    const { data: seat } = await deactivate({ code });
    if (!seat) return;
    onClose();
    onDeactivated({ ...seat, computer });
  }

  return (
    <CodeForm
      submitLabel={`Deactivate ${computer}`}
      isDangerous
      call={call}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <span>{`The Pro features on ${computer} will stop working. You can then activate the code `}</span>
        <code>{code}</code>
        <span> on another computer. Do this if the computer is lost, broken or sold. </span>
        <span>{`A code can move to another computer ${MOVE_LIMIT.moves} times in ${MOVE_LIMIT.days} days.`}</span>
      </p>
      <p>
        If the computer was stolen, the thief may still know the code. Please write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. We'll block the code and email you a new one.
      </p>
    </CodeForm>
  );
}
