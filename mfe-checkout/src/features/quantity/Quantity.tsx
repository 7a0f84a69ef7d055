import { formatPounds } from 'shared/domain/money';
import { findBetterBundle, type PriceList, priceBundle } from 'shared/domain/pricing';
import { TextButton } from 'shared/ui/Button';
import { QuantityStepper } from 'shared/ui/QuantityStepper';
import styles from './Quantity.module.css';

interface QuantityProps {
  /** Undefined while loading. */
  quantity: number | undefined;
  /** Undefined while loading. */
  list: PriceList | undefined;
  onChange: (quantity: number) => void;
}

/** Shows the number of computers, its saving, and a larger number with a lower total. */
export function Quantity({ quantity, list, onChange }: QuantityProps) {
  return (
    <div className={styles.quantity}>
      <QuantityStepper id="quantity" label="Number of computers" quantity={quantity} onChange={onChange} />
      <div className={styles.hints}>
        {list && quantity !== undefined ? <Hints quantity={quantity} list={list} onChange={onChange} /> : null}
      </div>
    </div>
  );
}

function Hints({
  quantity,
  list,
  onChange,
}: {
  quantity: number;
  list: PriceList;
  onChange: (quantity: number) => void;
}) {
  const { savingPence } = priceBundle(list, quantity);
  const better = findBetterBundle(list, quantity);
  return (
    <>
      {savingPence > 0 ? <p className={styles.saving}>Volume discount: you save {formatPounds(savingPence)}</p> : null}
      {better ? (
        <p>
          {better.quantity} computers cost {formatPounds(better.savingPence)} less than {quantity}.{' '}
          <TextButton onClick={() => onChange(better.quantity)}>Take {better.quantity} computers</TextButton>
        </p>
      ) : null}
    </>
  );
}
