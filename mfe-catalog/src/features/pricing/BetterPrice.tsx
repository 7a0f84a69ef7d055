import { useRef } from 'react';
import type { Prices } from 'shared/api';
import { formatPounds } from 'shared/domain/money';
import { findBetterBundle } from 'shared/domain/pricing';
import { TextButton } from 'shared/ui/Button';
import styles from './BetterPrice.module.css';

interface BetterPriceProps {
  quantity: number;
  /** Undefined while the prices are loading or unavailable. */
  prices: Prices | undefined;
  onChoose: (quantity: number) => void;
}

/** Offers a larger number of computers if it has a lower total. */
export default function BetterPrice({ quantity, prices, onChoose }: BetterPriceProps) {
  const offer = useRef<HTMLDivElement>(null);
  const better = prices && findBetterBundle(prices.list, quantity);
  return (
    <div ref={offer} tabIndex={-1} aria-live="polite" className={styles.offer}>
      {better ? (
        <p>
          <span>{`${better.quantity} computers cost ${formatPounds(better.savingPence)} less than ${quantity}. `}</span>
          <TextButton
            onClick={() => {
              onChoose(better.quantity);
              // Move the focus, because the pressed button disappears.
              offer.current?.focus();
            }}
          >{`Choose ${better.quantity} computers`}</TextButton>
        </p>
      ) : null}
    </div>
  );
}
