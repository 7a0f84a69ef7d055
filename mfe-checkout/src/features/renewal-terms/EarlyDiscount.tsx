import { useState } from 'react';
import type { PromoCode } from 'shared/domain/promoCode';
import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import { quoteRenewal } from 'shared/domain/quote';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './EarlyDiscount.module.css';
import type { RenewalInfo } from './renewalInfo';

interface EarlyDiscountProps {
  info: RenewalInfo | undefined;
  /** The applied promo code, if any. It replaces the early discount. */
  promo: PromoCode | undefined;
  /** Called when the customer chooses the early discount instead of the promo code. */
  onKeep: () => void;
}

/**
 * Shows the early discount and its last day, or the day from which it applies, or the server's explanation of why there
 * is none. If a promo code replaces the discount, says so. If the code saves less, warns the customer and offers to keep
 * the discount.
 */
export function EarlyDiscount({ info, promo, onKeep }: EarlyDiscountProps) {
  const [isKept, setIsKept] = useState(false);
  if (!info) return null;
  const { earlyDiscountPence } = quoteRenewal(info);
  const saving = formatPounds(earlyDiscountPence);
  if (earlyDiscountPence === 0) {
    if (info.laterDiscount) return <LaterDiscount info={info} {...info.laterDiscount} promo={promo} />;
    return info.earlyDiscountRefusal === undefined ? null : (
      <StatusMessage tone="info">{info.earlyDiscountRefusal}</StatusMessage>
    );
  }
  if (!promo) {
    return (
      <p ref={isKept ? takeFocus : null} tabIndex={-1} className={styles.saving}>
        <span>{`Renew early and save ${saving} (${formatPercentage(info.earlyDiscountPercentage)}).`}</span>
        {info.earlyDiscountUntil ? <span>{` Last day: ${formatCalendarDate(info.earlyDiscountUntil)}.`}</span> : null}
      </p>
    );
  }
  const keep = () => {
    setIsKept(true);
    onKeep();
  };
  const { promoDiscountPence } = quoteRenewal(info, promo);
  if (promoDiscountPence >= earlyDiscountPence) {
    return (
      <StatusMessage tone="info">
        {`Only one discount applies: ${promo.code} replaces the early renewal discount of ${saving}.`}
      </StatusMessage>
    );
  }
  return (
    <StatusMessage tone="warning">
      <p>
        <span>{`Only one discount applies: ${promo.code} takes off ${formatPounds(promoDiscountPence)}. `}</span>
        <span>{`It replaces the early renewal discount, which takes off ${saving}.`}</span>
      </p>
      <Button variant="secondary" className={styles.keep} onClick={keep}>
        Keep the early discount
      </Button>
    </StatusMessage>
  );
}

interface LaterDiscountProps {
  info: RenewalInfo;
  percentage: number;
  from: CalendarDate;
  promo: PromoCode | undefined;
}

/** Tells the customer that waiting saves money, unless the promo code saves as much today. */
function LaterDiscount({ info, percentage, from, promo }: LaterDiscountProps) {
  const later = quoteRenewal({ ...info, earlyDiscountPercentage: percentage }).earlyDiscountPence;
  if (later <= quoteRenewal(info, promo).promoDiscountPence) return null;
  return (
    <p>{`If you renew from ${formatCalendarDate(from)}, you save ${formatPounds(later)} (${formatPercentage(percentage)}).`}</p>
  );
}

/** Focuses the element that replaces the pressed button. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
