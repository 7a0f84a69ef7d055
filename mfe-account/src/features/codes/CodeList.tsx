import { useState } from 'react';
import { Button } from 'shared/ui/Button';
import { CopyButton } from 'shared/ui/CopyButton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { ActivationCode } from '../../api/subscription';
import styles from './CodeList.module.css';
import { describeActivation } from './describeActivation';

/** A button shows the codes above this number. */
const SHOWN_AT_FIRST = 10;

interface CodeListProps {
  codes: readonly ActivationCode[];
  /** Names the subscription for screen readers. */
  subject: string;
  /** Whether the customer can copy and deactivate codes. */
  isUsable: boolean;
  onDeactivate: (code: ActivationCode) => void;
}

export function CodeList({ codes, subject, isUsable, onDeactivate }: CodeListProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const shown = areAllShown ? codes : codes.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((code) => (
          <li key={code.code} className={styles.row}>
            <code className={styles.code}>{code.code}</code>
            <span className={styles.state}>{describeActivation(code)}</span>
            {isUsable ? (
              <span className={styles.actions}>
                <CopyButton text={code.code} subject={code.code} />
                {code.isActivated ? (
                  <Button variant="quiet" aria-haspopup="dialog" onClick={() => onDeactivate(code)}>
                    Deactivate
                    <VisuallyHidden> {code.computerName ?? code.code}</VisuallyHidden>
                  </Button>
                ) : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < codes.length ? (
        <Button variant="secondary" onClick={() => setAreAllShown(true)}>
          Show all {codes.length} codes
          <VisuallyHidden> of {subject}</VisuallyHidden>
        </Button>
      ) : null}
    </>
  );
}
