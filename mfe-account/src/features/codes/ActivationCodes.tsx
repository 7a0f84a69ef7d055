import { useCallback, useEffect, useRef, useState } from 'react';
import { buttonClass, Button } from 'shared/ui/Button';
import { CopyButton } from 'shared/ui/CopyButton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { ActivationCode, Subscription } from '../../api/subscription';
import styles from './ActivationCodes.module.css';
import { CodeList } from './CodeList';
import { codesCsv } from './codesCsv';
import { MailCodes } from './MailCodes';
import { PrintSheet } from './PrintSheet';
import { ReleaseDialog } from './ReleaseDialog';

interface ActivationCodesProps {
  subscription: Pick<Subscription, 'id' | 'isBlocked' | 'activationCodes'>;
  /** What the codes are for, on the print sheet. */
  productName: string;
  /** What the codes are for, for screen readers: a page may hold the codes of several subscriptions. */
  subject: string;
  /** When they stop working, in words for the print sheet. */
  ending: string;
}

export function ActivationCodes({ subscription: { id, isBlocked, activationCodes: codes }, productName, subject, ending }: ActivationCodesProps) {
  const [toRelease, setToRelease] = useState<ActivationCode>();
  const [released, setReleased] = useState<{ computer: string }>();
  const [isPrinting, setIsPrinting] = useState(false);
  const endPrinting = useCallback(() => setIsPrinting(false), []);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes away with the computer.
  useEffect(() => {
    if (released) heading.current?.focus();
  }, [released]);
  const usedCount = codes.filter(({ isActivated }) => isActivated).length;

  return (
    <div className={styles.codes}>
      <div className={styles.heading}>
        <h4 ref={heading} tabIndex={-1}>Activation codes</h4>
        <p className={styles.usage}>{isBlocked ? 'Not usable while the subscription is blocked' : `${usedCount} of ${codes.length} in use`}</p>
        <p role="status" className={styles.released}>
          {released && `${released.computer} was released. Its code can be used on another computer.`}
        </p>
      </div>
      <CodeList codes={codes} subject={subject} isUsable={!isBlocked} onRelease={setToRelease} />
      {isBlocked ? null : (
        <div className={styles.actions}>
          {codes.length > 1 ? <CopyButton text={codes.map(({ code }) => code).join('\n')} label="Copy all" subject={`codes of ${subject}`} /> : null}
          <a className={buttonClass('quiet')} href={`data:text/csv;charset=utf-8,${encodeURIComponent(codesCsv(codes))}`} download="activation-codes.csv">
            Download CSV
            <VisuallyHidden> of the codes of {subject}</VisuallyHidden>
          </a>
          <Button variant="quiet" onClick={() => setIsPrinting(true)}>
            Print codes
            <VisuallyHidden> of {subject}</VisuallyHidden>
          </Button>
          <MailCodes subscriptionId={id} subject={subject} />
        </div>
      )}
      {isPrinting ? <PrintSheet productName={productName} ending={ending} codes={codes} onPrinted={endPrinting} /> : null}
      <ReleaseDialog id={`release-${id}`} code={toRelease} onClose={() => setToRelease(undefined)} onReleased={(computer) => setReleased({ computer })} />
    </div>
  );
}
