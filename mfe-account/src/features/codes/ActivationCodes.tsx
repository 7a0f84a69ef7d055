import { useCallback, useEffect, useRef, useState } from 'react';
import { buttonClass, Button } from 'shared/ui/Button';
import { CopyButton } from 'shared/ui/CopyButton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { ActivationCode, Subscription } from '../../api/subscription';
import styles from './ActivationCodes.module.css';
import { CodeDialog, prefetchCodeActions } from './CodeDialog';
import { CODE_ACTIONS, type CodeAction, CodeList } from './CodeList';
import { codesCsv } from './codesCsv';
import { MailCodes } from './MailCodes';
import { PrintSheet } from './PrintSheet';

interface ActivationCodesProps {
  subscription: Pick<Subscription, 'id' | 'isBlocked' | 'isExpired' | 'activationCodes'>;
  /** The product's name on the print sheet. */
  productName: string;
  /** Identifies the subscription for screen readers, because a page can show several. */
  subject: string;
  /** How long the codes work, as text for the print sheet, such as `Expires 14 March 2027`. */
  validity: string;
}

export function ActivationCodes({
  subscription: { id, isBlocked, isExpired, activationCodes: codes },
  productName,
  subject,
  validity,
}: ActivationCodesProps) {
  const [chosen, setChosen] = useState<{ action: CodeAction; code: ActivationCode }>();
  const codeFor = (action: CodeAction) => (chosen?.action === action ? chosen.code : undefined);
  const close = () => setChosen(undefined);
  const [status, setStatus] = useState('');
  const [deactivations, setDeactivations] = useState(0);
  const [isPrinting, setIsPrinting] = useState(false);
  const endPrinting = useCallback(() => setIsPrinting(false), []);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading after a deactivation, because the focused button disappears.
  useEffect(() => {
    if (deactivations > 0) heading.current?.focus();
  }, [deactivations]);
  const isUsable = !isBlocked && !isExpired;
  const usedCount = codes.filter(({ isActivated }) => isActivated).length;

  return (
    <div className={styles.codes}>
      <div className={styles.heading}>
        <h4 ref={heading} tabIndex={-1}>
          Activation codes
        </h4>
        <p className={styles.usage}>
          {isBlocked
            ? 'Not usable while the subscription is blocked'
            : isExpired
              ? 'Not usable until you renew'
              : `${usedCount} of ${codes.length} in use`}
        </p>
        <p role="status" className={styles.deactivated}>
          {status}
        </p>
      </div>
      <CodeList
        id={id}
        codes={codes}
        subject={subject}
        hasActions={isUsable}
        onChoose={(action, code) => setChosen({ action, code })}
        onIntent={prefetchCodeActions}
      />
      {isUsable ? (
        <div className={styles.actions}>
          {codes.length > 1 ? (
            <CopyButton
              text={codes.map(({ code }) => code).join('\n')}
              label="Copy all"
              variant="quiet"
              subject={`codes of ${subject}`}
            />
          ) : null}
          <a
            className={buttonClass('quiet')}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(codesCsv(codes))}`}
            download="activation-codes.csv"
          >
            Download CSV
            <VisuallyHidden>{` of the codes of ${subject}`}</VisuallyHidden>
          </a>
          <Button variant="quiet" onClick={() => setIsPrinting(true)}>
            Print codes
            <VisuallyHidden>{` of ${subject}`}</VisuallyHidden>
          </Button>
          <MailCodes subscriptionId={id} subject={subject} />
        </div>
      ) : null}
      {isPrinting ? (
        <PrintSheet productName={productName} validity={validity} codes={codes} onPrinted={endPrinting} />
      ) : null}
      {CODE_ACTIONS.map((action) => (
        <CodeDialog
          key={action}
          id={`${action}-${id}`}
          action={action}
          code={codeFor(action)}
          onClose={close}
          onDone={(sentence) => {
            setStatus(sentence);
            if (action === 'deactivate') setDeactivations((earlier) => earlier + 1);
          }}
        />
      ))}
    </div>
  );
}
