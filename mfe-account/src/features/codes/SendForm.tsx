import { useState } from 'react';
import { EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { TextField } from 'shared/ui/TextField';
import { useSendCodeMutation } from '../../api/codeActions';
import { type CodeActionProps, CodeForm } from './CodeForm';

type SendFormProps = Pick<CodeActionProps, 'code' | 'onClose' | 'onDone'>;

export function SendForm({ code: { code, isActivated, computerName = 'a computer' }, onClose, onDone }: SendFormProps) {
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
    onDone(`${code} was sent to ${recipient}.`);
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
