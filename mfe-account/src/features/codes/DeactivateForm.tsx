import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { runtimeConfig } from 'shared/runtime';
import { type DeactivatedSeat, useDeactivateSeatMutation } from '../../api/codeActions';
import { type CodeActionProps, CodeForm } from './CodeForm';

interface DeactivateFormProps extends Pick<CodeActionProps, 'computer' | 'onClose' | 'onDone'> {
  code: string;
}

export function DeactivateForm({ code, computer, onClose, onDone }: DeactivateFormProps) {
  const { supportEmail } = runtimeConfig();
  const [deactivate, call] = useDeactivateSeatMutation();

  async function confirm() {
    const { data: seat } = await deactivate({ code });
    if (!seat) return;
    onClose();
    onDone(`${computer} is deactivated. ${describeFreeCode(seat)}`);
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

function describeFreeCode({ movableFrom }: DeactivatedSeat): string {
  if (movableFrom === undefined) return 'Its code can be used on another computer.';
  return `Its code has moved between computers too often. Another computer can use it from ${formatCalendarDate(movableFrom)}.`;
}
