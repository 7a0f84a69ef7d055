import { useState } from 'react';
import { CODE_LABEL_MAX_LENGTH } from 'shared/domain/activationCode';
import { TextField } from 'shared/ui/TextField';
import { useLabelCodeMutation } from '../../api/codeActions';
import { type CodeActionProps, CodeForm } from './CodeForm';

type LabelFormProps = Pick<CodeActionProps, 'code' | 'onClose' | 'onDone'>;

export function LabelForm({ code: { code, label: current = '' }, onClose, onDone }: LabelFormProps) {
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
        hint={`For example, a person, a room or a computer. Only the subscription's owner can see the label. The code is ${code}.`}
        value={label}
        maxLength={CODE_LABEL_MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => setLabel(event.target.value)}
      />
    </CodeForm>
  );
}
