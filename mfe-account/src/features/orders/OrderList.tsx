import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { Button } from 'shared/ui/Button';
import { Disclosure } from 'shared/ui/Disclosure';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { formatAmount, UNKNOWN } from '../../amount/formatAmount';
import type { Order } from '../../api/subscription';
import { Facts } from '../../ui/Facts';
import { OrderDocuments } from './OrderDocuments';
import styles from './OrderList.module.css';
import { RefundList } from './RefundList';

interface OrderListProps {
  orders: readonly Order[];
  /** Names the subscription for screen readers, because a page can show several. */
  subject: string;
  onShowInvoice: (order: Order) => void;
  /** Called when the customer is about to open an invoice. */
  onPrefetchInvoice: () => void;
}

export function OrderList({ orders, subject, onShowInvoice, onPrefetchInvoice }: OrderListProps) {
  return (
    <Disclosure
      summary={
        <span>
          Orders ({orders.length})<VisuallyHidden> of {subject}</VisuallyHidden>
        </span>
      }
    >
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <Facts facts={describeOrder(order)} />
            {order.refunds.length > 0 ? <RefundList refunds={order.refunds} /> : null}
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onPointerEnter={onPrefetchInvoice}
              onFocus={onPrefetchInvoice}
              onClick={() => onShowInvoice(order)}
            >
              Invoice
              <VisuallyHidden> of order {order.orderNumber}</VisuallyHidden>
            </Button>
            <OrderDocuments paymentId={order.id} orderName={order.orderNumber} hasInvoice={order.invoiceHtml !== ''} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function describeOrder({ orderNumber, discountPence, orderedOn, payment }: Order) {
  return [
    { term: 'Order', details: orderNumber },
    { term: 'Order date', details: day(orderedOn) },
    { term: 'Payment method', details: payment.method ?? UNKNOWN },
    { term: 'Payment status', details: payment.status ?? UNKNOWN },
    { term: 'Payment date', details: day(payment.paidOn) },
    {
      term: 'Discount',
      details: discountPence === undefined ? 'None' : `−${formatAmount({ ...payment, amountPence: discountPence })}`,
    },
    { term: 'Amount', details: formatAmount(payment) },
  ];
}

function day(date: CalendarDate | undefined): string {
  return date === undefined ? UNKNOWN : formatCalendarDate(date);
}
