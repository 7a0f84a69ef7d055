import { isPromoApplicable, type PromoCode } from 'shared/domain/promoCode';
import { formatPounds, type Pence } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import { TextButton } from 'shared/ui/Button';
import styles from './AppliedPromo.module.css';

interface AppliedPromoProps {
  promo: PromoCode;
  quantity: number;
  /** What the code takes off, in pence; absent while the price is not known. */
  discountPence: Pence | undefined;
  /** What code and volume save together, in pence; absent where there is no discount for volume. */
  totalSavingPence?: Pence | undefined;
  /** Absent where the number of computers is fixed. */
  onIncrease?: (quantity: number) => void;
}

/** A valid code: what it takes off, or from how many computers on it would. */
export function AppliedPromo({ promo, quantity, discountPence, totalSavingPence, onIncrease }: AppliedPromoProps) {
  const { code, percentage, minimumQuantity } = promo;
  if (!isPromoApplicable(promo, quantity)) {
    return (
      <p className={styles.note}>
        {code} applies at {minimumQuantity} or more subscriptions.{' '}
        {onIncrease ? <TextButton onClick={() => onIncrease(minimumQuantity)}>increase</TextButton> : null}
      </p>
    );
  }
  return (
    <div className={styles.applied}>
      <p>
        {code} applied: {formatPercentage(percentage)} off{discountPence === undefined ? '' : `, ${formatPounds(discountPence)}`}
      </p>
      {totalSavingPence === undefined ? null : <p>Total discount savings: {formatPounds(totalSavingPence)}</p>}
    </div>
  );
}
