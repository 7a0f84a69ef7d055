import { useState } from 'react';
import { Button } from './Button';
import styles from './CopyButton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface CopyButtonProps {
  text: string;
  label?: string;
  /** Extra words for screen readers. `ABCD-1234` changes `Copy` to `Copy ABCD-1234`. */
  subject?: string;
  variant?: 'secondary' | 'quiet';
}

const COPIED = 'Copied';
const BLOCKED = 'Your browser blocked copying. Select the text and copy it yourself.';

/** Copies a text. "Copied" replaces the label, so that nothing on the page moves. */
export function CopyButton({ text, label = 'Copy', subject, variant = 'secondary' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  async function copy() {
    // Clear the message first, so that screen readers announce a second copy too.
    setOutcome('');
    setOutcome(await writeToClipboard(text));
  }
  return (
    <span className={styles.copy}>
      <Button variant={variant} onClick={() => void copy()}>
        <span>{label}</span>
        {subject ? <VisuallyHidden>{` ${subject}`}</VisuallyHidden> : null}
      </Button>
      <span role="status" className={outcome === COPIED ? styles.copied : styles.blocked}>
        {outcome}
      </span>
    </span>
  );
}

async function writeToClipboard(text: string): Promise<string> {
  try {
    // Throws on pages without HTTPS, because browsers offer a clipboard only over HTTPS.
    await navigator.clipboard.writeText(text);
    return COPIED;
  } catch {
    return BLOCKED;
  }
}
