import { useCallback, useState } from 'react';
import { runtimeConfig } from 'shared/runtime';
import { buttonClass, Button } from 'shared/ui/Button';
import { CopyButton } from 'shared/ui/CopyButton';
import { codesCsv } from './codesCsv';
import { initialCodeCount } from './initialCodeCount';
import { PrintedCodes } from './PrintedCodes';
import { PrintSheet } from './PrintSheet';
import styles from './PurchasedCodes.module.css';

interface PurchasedCodesProps {
  /** The default is `Your activation codes`. */
  heading?: string;
  codes: readonly string[];
  quantity: number;
}

export function PurchasedCodes({ heading, codes, quantity }: PurchasedCodesProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const endPrinting = useCallback(() => setIsPrinting(false), []);
  const isPlural = Math.max(codes.length, quantity) > 1;
  if (codes.length === 0) {
    return <p>{`Your activation ${isPlural ? 'codes are' : 'code is'} in your order confirmation email.`}</p>;
  }
  const initialCount = initialCodeCount(codes.length);
  const shown = areAllShown ? codes : codes.slice(0, initialCount);
  const unused = codes.map((code) => ({ code, isActivated: false, computerName: undefined }));
  return (
    <section className={styles.codes}>
      <h2>{heading ?? (isPlural ? 'Your activation codes' : 'Your activation code')}</h2>
      <ul className={styles.list}>
        {shown.map((code, index) => (
          <li
            key={code}
            ref={index === initialCount ? takeFocus : null}
            tabIndex={index === initialCount ? -1 : undefined}
            className={styles.row}
          >
            <code className={styles.code}>{code}</code>
            <CopyButton variant="quiet" text={code} subject={code} />
          </li>
        ))}
      </ul>
      {shown.length < codes.length ? (
        <div>
          <Button variant="secondary" onClick={() => setAreAllShown(true)}>{`Show all ${codes.length} codes`}</Button>
          <PrintedCodes codes={unused.slice(initialCount)} />
        </div>
      ) : null}
      {codes.length > 1 ? (
        <div className={styles.actions}>
          <CopyButton text={codes.join('\n')} label="Copy all" subject="activation codes" />
          <a
            className={buttonClass('quiet')}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(codesCsv(unused))}`}
            download="activation-codes.csv"
          >
            Download CSV
          </a>
          <Button variant="quiet" onClick={() => setIsPrinting(true)}>
            Print codes
          </Button>
        </div>
      ) : null}
      {isPrinting ? (
        <PrintSheet
          productName={`${runtimeConfig().productName} Pro`}
          validity="Valid for 12 months"
          codes={unused}
          onPrinted={endPrinting}
        />
      ) : null}
    </section>
  );
}

/** Focuses the first revealed code, because the pressed button disappears. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
