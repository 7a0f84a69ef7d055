import type { CodeActionProps } from './CodeForm';
import { DeactivateForm } from './DeactivateForm';
import { LabelForm } from './LabelForm';
import { OfflineForm } from './OfflineForm';
import { SendForm } from './SendForm';

/** Renders the form for the chosen action. */
export default function CodeActionForm({ action, code, computer, onClose, onDone }: CodeActionProps) {
  if (action === 'label') return <LabelForm code={code} onClose={onClose} onDone={onDone} />;
  if (action === 'send') return <SendForm code={code} onClose={onClose} onDone={onDone} />;
  if (action === 'offline') return <OfflineForm code={code.code} onClose={onClose} />;
  return <DeactivateForm code={code.code} computer={computer} onClose={onClose} onDone={onDone} />;
}
