import { useCallback, useRef } from 'react';
import { isPromoApplicable, type PromoCode } from 'shared/domain/promoCode';
import { formatPounds, type Pence } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import { TextButton } from 'shared/ui/Button';
import styles from './AppliedPromo.module.css';

interface AppliedPromoProps {
  promo: PromoCode;
  quantity: number;
  /** The code's discount in pence. Undefined until the price is known. */
  discountPence: Pence | undefined;
  /** The total saving in pence from the code and the volume discount. Undefined for a renewal. */
  totalSavingPence?: Pence | undefined;
  /** Called with the code's minimum number of computers. Undefined if the number of computers is fixed. */
  onIncrease?: (quantity: number) => void;
}

/** Shows a valid code with its discount. If the order has too few computers for the code, shows the minimum instead. */
export function AppliedPromo({ promo, quantity, discountPence, totalSavingPence, onIncrease }: AppliedPromoProps) {
  const { code, percentage, minimumQuantity } = promo;
  const amount = discountPence === undefined ? '' : `, ${formatPounds(discountPence)}`;
  const isIncreasing = useRef(false);
  // Focus the new text if the customer pressed "increase", because that button disappears.
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (element && isIncreasing.current) element.focus();
    if (element) isIncreasing.current = false;
  }, []);
  const increase = () => {
    isIncreasing.current = true;
    onIncrease?.(minimumQuantity);
  };
  if (!isPromoApplicable(promo, quantity)) {
    return (
      <p className={styles.note}>
        <span>{`${code} applies at ${minimumQuantity} or more subscriptions. `}</span>
        {onIncrease ? <TextButton onClick={increase}>increase</TextButton> : null}
      </p>
    );
  }
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.applied}>
      <p>{`${code} applied: ${formatPercentage(percentage)} off${amount}`}</p>
      {totalSavingPence === undefined ? null : <p>{`Total discount savings: ${formatPounds(totalSavingPence)}`}</p>}
    </div>
  );
}
