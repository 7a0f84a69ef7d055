import { approximately, type ExchangeRates } from 'shared/domain/exchangeRates';
import { formatPounds, type Pence } from 'shared/domain/money';
import { Skeleton } from 'shared/ui/Skeleton';
import styles from './Total.module.css';

interface TotalProps {
  /** Undefined while loading. */
  payablePence: Pence | undefined;
  /** The rates for the approximate total. Undefined while loading, or `null` if the page shows only pounds. */
  rates: ExchangeRates | null | undefined;
}

/** Shows the amount to pay. Screen readers announce each change, because `output` is a polite live region. */
export function Total({ payablePence, rates }: TotalProps) {
  return (
    <output className={styles.total}>
      <span className={styles.label}>Total</span>
      <strong className={styles.amount}>
        {payablePence === undefined ? <Skeleton characters={6} /> : formatPounds(payablePence)}
      </strong>
      {rates === null ? null : (
        <span className={styles.approximate}>
          {payablePence !== undefined && rates ? approximately(payablePence, rates) : <Skeleton characters={14} />}
        </span>
      )}
    </output>
  );
}
