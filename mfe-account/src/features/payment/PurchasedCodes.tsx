import { CopyButton } from 'shared/ui/CopyButton';
import styles from './PurchasedCodes.module.css';

interface PurchasedCodesProps {
  codes: readonly string[];
  quantity: number;
}

export function PurchasedCodes({ codes, quantity }: PurchasedCodesProps) {
  const areSeveral = Math.max(codes.length, quantity) > 1;
  if (codes.length === 0) {
    return (
      <p>
        {areSeveral ? 'Your activation codes are' : 'Your activation code is'} in the email that confirms the order.
      </p>
    );
  }
  return (
    <section className={styles.codes}>
      <h2>{areSeveral ? 'Your activation codes' : 'Your activation code'}</h2>
      <ul className={styles.list}>
        {codes.map((code) => (
          <li key={code} className={styles.row}>
            <code className={styles.code}>{code}</code>
            <CopyButton text={code} subject={code} />
          </li>
        ))}
      </ul>
      {codes.length > 1 ? (
        <div>
          <CopyButton text={codes.join('\n')} label="Copy all" subject="activation codes" />
        </div>
      ) : null}
    </section>
  );
}
