import { useState } from 'react';
import { CODE_LABEL_MAX_LENGTH } from 'shared/domain/activationCode';
import { EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import { Dialog } from 'shared/ui/Dialog';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { TextField } from 'shared/ui/TextField';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import type { ActivationCode } from '../../api/subscription';
import { useLabelCodeMutation, useSendCodeMutation } from '../../api/subscriptions';
import { CodeForm } from './CodeForm';

interface CodeDialogProps {
  id: string;
  action: keyof typeof TITLES;
  /** The chosen code, or `undefined` while the dialog is closed. */
  code: ActivationCode | undefined;
  onClose: () => void;
  /** Called with a message about the result. If a code was sent, `recipient` is the email address that received it. */
  onDone: (sentence: string, recipient?: string) => void;
}

const TITLES = { label: 'Label this code', send: 'Send this code', offline: 'Activate without internet' };

const OfflineForm = lazyWithRetry(() => import('./OfflineForm'), {
  loading: null,
  unavailable: 'We could not load the form.',
});

/** Renders the dialog that labels a code, sends it to an email address, or activates a computer without internet. */
export function CodeDialog({ id, action, code, onClose, onDone }: CodeDialogProps) {
  return (
    <Dialog id={id} title={TITLES[action]} isOpen={code !== undefined} onClose={onClose}>
      {code === undefined ? null : action === 'label' ? (
        <LabelForm code={code} onClose={onClose} onDone={onDone} />
      ) : action === 'offline' ? (
        <OfflineForm code={code.code} onClose={onClose} />
      ) : (
        <SendForm code={code} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

interface ChosenCodeProps extends Pick<CodeDialogProps, 'onClose' | 'onDone'> {
  code: ActivationCode;
}

function LabelForm({ code: { code, label: current = '' }, onClose, onDone }: ChosenCodeProps) {
  const [save, call] = useLabelCodeMutation();
  const [label, setLabel] = useState(current);

  async function submit() {
    const { error } = await save({ code, label });
    if (error) return;
    onClose();
    onDone(label.trim() === '' ? `${code} no longer has a label.` : `${code} is labelled ${label.trim()}.`);
  }

  return (
    <CodeForm submitLabel="Save label" call={call} onSubmit={() => void submit()} onClose={onClose}>
      <TextField
        id="code-label"
        label="Label"
        hint={`For example, a person, a room or a computer. Only you can see the label. The code is ${code}.`}
        value={label}
        maxLength={CODE_LABEL_MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => setLabel(event.target.value)}
      />
    </CodeForm>
  );
}

function SendForm({ code: { code, isActivated, computerName = 'a computer' }, onClose, onDone }: ChosenCodeProps) {
  const [send, call] = useSendCodeMutation();
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState<string>();

  async function submit() {
    const recipient = normaliseEmail(email);
    if (!EMAIL_PATTERN.test(recipient)) {
      setInvalid(recipient === '' ? 'Email is required' : 'Invalid email address');
      document.getElementById('code-email')?.focus();
      return;
    }
    const { error } = await send({ code, email: recipient });
    if (error) return;
    onClose();
    onDone(`${code} was sent to ${recipient}.`, recipient);
  }

  return (
    <CodeForm submitLabel="Send code" call={call} onSubmit={() => void submit()} onClose={onClose}>
      {isActivated ? (
        <StatusMessage tone="warning">
          {`This code is in use on ${computerName}. It works on another computer only after you deactivate it there.`}
        </StatusMessage>
      ) : null}
      <TextField
        id="code-email"
        type="email"
        label="Email"
        hint={`We'll email the code ${code} to this address and say that you sent it.`}
        error={invalid}
        value={email}
        autoComplete="off"
        onChange={(event) => {
          setInvalid(undefined);
          setEmail(event.target.value);
        }}
      />
    </CodeForm>
  );
}
