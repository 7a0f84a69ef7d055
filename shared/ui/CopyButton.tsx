import { useState } from 'react';
import { Button } from './Button';
import styles from './CopyButton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface CopyButtonProps {
  /** What lands on the clipboard. */
  text: string;
  /** Visible words, `Copy` unless told. */
  label?: string;
  /** What is copied, for screen readers: `Copy` becomes `Copy ABCD-1234`. */
  subject?: string;
}

export function CopyButton({ text, label = 'Copy', subject }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  async function copy() {
    // Emptied first, so that copying a second time is said again.
    setOutcome('');
    setOutcome(await writeToClipboard(text));
  }
  return (
    <span className={styles.copy}>
      <Button variant="secondary" onClick={() => void copy()}>
        {label}
        {subject ? <VisuallyHidden> {subject}</VisuallyHidden> : null}
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome}
      </span>
    </span>
  );
}

async function writeToClipboard(text: string): Promise<string> {
  try {
    // Absent on pages that are not served securely.
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Your browser refused to copy. Select the text instead.';
  }
}
