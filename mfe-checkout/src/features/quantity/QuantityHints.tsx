import { formatPounds } from 'shared/domain/money';
import { findBetterBundle, type PriceList, priceBundle } from 'shared/domain/pricing';
import { TextButton } from 'shared/ui/Button';
import styles from './QuantityHints.module.css';

interface QuantityHintsProps {
  quantity: number | undefined;
  list: PriceList | undefined;
  onChange: (quantity: number) => void;
}

/** What the chosen number saves, and a larger number that costs less in all. */
export function QuantityHints({ quantity, list, onChange }: QuantityHintsProps) {
  if (!list || quantity === undefined) return null;
  const { savingPence } = priceBundle(list, quantity);
  const better = findBetterBundle(list, quantity);
  return (
    <div className={styles.hints}>
      {savingPence > 0 ? <p className={styles.saving}>Volume discount: you save {formatPounds(savingPence)}</p> : null}
      {better ? (
        <p>
          {better.quantity} computers cost {formatPounds(better.savingPence)} less than {quantity}.{' '}
          <TextButton onClick={() => onChange(better.quantity)}>Take {better.quantity} computers</TextButton>
        </p>
      ) : null}
    </div>
  );
}
