import { useRef } from 'react';
import { formatPounds } from 'shared/domain/money';
import { findBetterBundle } from 'shared/domain/pricing';
import { TextButton } from 'shared/ui/Button';
import styles from './BetterPrice.module.css';
import type { PlanPriceProps } from './PlanPrice';

interface BetterPriceProps extends PlanPriceProps {
  onTake: (quantity: number) => void;
}

/** Offers a larger number of computers if it has a lower total. */
export default function BetterPrice({ quantity, prices, onTake }: BetterPriceProps) {
  const place = useRef<HTMLDivElement>(null);
  const better = typeof prices === 'string' ? undefined : findBetterBundle(prices.list, quantity);
  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className={styles.offer}>
      {better ? (
        <p>
          <span>{`${better.quantity} computers cost ${formatPounds(better.savingPence)} less than ${quantity}. `}</span>
          <TextButton
            onClick={() => {
              onTake(better.quantity);
              // Move the focus, because the pressed button disappears.
              place.current?.focus();
            }}
          >{`Choose ${better.quantity} computers`}</TextButton>
        </p>
      ) : null}
    </div>
  );
}
