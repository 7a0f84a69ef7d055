import { useRef } from 'react';
import { formatPounds } from 'shared/domain/money';
import { findBetterBundle, type PriceList, priceBundle } from 'shared/domain/pricing';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import { runtimeConfig } from 'shared/runtime';
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

/**
 * Lets the customer choose the number of computers, and shows the volume discount. Suggests a larger number if its
 * total is lower. At the maximum, shows the support address for larger orders.
 */
export function Quantity({ quantity, list, onChange }: QuantityProps) {
  const hints = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.quantity}>
      <QuantityStepper id="quantity" label="Number of computers" quantity={quantity} onChange={onChange} />
      <div ref={hints} tabIndex={-1} className={styles.hints}>
        {list && quantity !== undefined ? (
          <Hints
            quantity={quantity}
            list={list}
            onChoose={(better) => {
              onChange(better);
              // Focus the hints, because the pressed button disappears. The hints show the new saving.
              hints.current?.focus();
            }}
          />
        ) : null}
        {quantity === MAX_QUANTITY ? <LargestOrder /> : null}
      </div>
    </div>
  );
}

interface HintsProps {
  quantity: number;
  list: PriceList;
  onChoose: (quantity: number) => void;
}

function Hints({ quantity, list, onChoose }: HintsProps) {
  const { savingPence } = priceBundle(list, quantity);
  const better = findBetterBundle(list, quantity);
  return (
    <>
      {savingPence > 0 ? (
        <p className={styles.saving}>{`Volume discount: you save ${formatPounds(savingPence)}`}</p>
      ) : null}
      {better ? (
        <p>
          <span>{`${better.quantity} computers cost ${formatPounds(better.savingPence)} less than ${quantity}. `}</span>
          <TextButton onClick={() => onChoose(better.quantity)}>{`Choose ${better.quantity} computers`}</TextButton>
        </p>
      ) : null}
    </>
  );
}

function LargestOrder() {
  const { supportEmail } = runtimeConfig();
  return (
    <p>
      <span>{`You can order up to ${MAX_QUANTITY} computers at once. For more, write to `}</span>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}
