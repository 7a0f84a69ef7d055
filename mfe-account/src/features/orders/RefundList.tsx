import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatAmount } from '../../amount/formatAmount';
import type { Refund } from '../../api/subscription';
import styles from './RefundList.module.css';

/** Shows one sentence for each refund of an order. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul className={styles.list}>
      {refunds.map((refund, index) => (
        <li key={index}>{describeRefund(refund)}</li>
      ))}
    </ul>
  );
}

function describeRefund({ state, madeOn, ...amount }: Refund): string {
  const refund = `Refund of ${formatAmount(amount)}${madeOn === undefined ? '' : ` on ${formatCalendarDate(madeOn)}`}`;
  switch (state) {
    case 'pending':
      return `${refund}: on its way to you.`;
    case 'failed':
      return `${refund}: failed. You did not receive this money.`;
    case 'cancelled':
      return `${refund}: cancelled. You did not receive this money.`;
    case 'succeeded':
    case undefined:
      return `${refund}.`;
  }
}
