import type { ReactNode } from 'react';
import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { requireNoRest } from 'shared/domain/requireNoRest';
import { Button } from 'shared/ui/Button';
import { Disclosure } from 'shared/ui/Disclosure';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { formatAmount, UNKNOWN } from '../../amount/formatAmount';
import type { Order } from '../../api/subscription';
import { OrderDocuments } from './OrderDocuments';
import styles from './OrderTable.module.css';
import { RefundList } from './RefundList';

interface OrderTableProps {
  orders: readonly Order[];
  /** Identifies the subscription for screen readers, because a page can show several. */
  subject: string;
  onShowInvoice: (order: Order) => void;
  /** Called when the pointer enters an Invoice button or the button receives focus. */
  onPrefetchInvoice: () => void;
}

/** Explicit ARIA roles for the table's elements. Some browsers drop the implicit roles if CSS changes `display`. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** Renders a collapsible table with one row for each order. On narrow cards, the cells of a row are stacked. */
export function OrderTable({ orders, subject, onShowInvoice, onPrefetchInvoice }: OrderTableProps) {
  return (
    <Disclosure
      summary={
        <span>
          <span>{`Orders (${orders.length})`}</span>
          <VisuallyHidden>{` for ${subject}`}</VisuallyHidden>
        </span>
      }
    >
      <div className={styles.container}>
        <table {...ROLES.table} aria-label={`Orders for ${subject}`} className={styles.table}>
          <thead {...ROLES.group}>
            <tr {...ROLES.row}>
              {COLUMNS.map((column) => (
                <th key={column} {...ROLES.columnHeader} scope="col" className={alignment(column)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLES.group}>
            {orders.map((order) => (
              <tr key={order.id} {...ROLES.row}>
                <th {...ROLES.rowHeader} scope="row" data-column="Order">
                  <div>
                    <span>{`${order.orderNumber} `}</span>
                    <Day date={order.orderedOn} />
                  </div>
                </th>
                {Object.entries(middleCells(order)).map(([column, value]) => (
                  <td key={column} {...ROLES.cell} data-column={column} className={alignment(column)}>
                    <div>{value}</div>
                  </td>
                ))}
                <td {...ROLES.cell} data-column="Documents">
                  {order.isFreeLicence ? (
                    <div>None</div>
                  ) : (
                    <div className={styles.documents}>
                      <Button
                        variant="quiet"
                        aria-haspopup="dialog"
                        onPointerEnter={onPrefetchInvoice}
                        onFocus={onPrefetchInvoice}
                        onClick={() => onShowInvoice(order)}
                      >
                        Invoice
                        <VisuallyHidden>{` for order ${order.orderNumber}`}</VisuallyHidden>
                      </Button>
                      <OrderDocuments
                        paymentId={order.id}
                        orderName={order.orderNumber}
                        hasInvoice={order.invoiceHtml !== ''}
                        creditNotes={order.creditNotes}
                        hasTerms={order.hasTerms}
                      />
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}

const COLUMNS = ['Order', 'Computers', 'Discount', 'Total', 'Payment', 'Status', 'Documents'];
const NUMBERS = ['Computers', 'Discount', 'Total'];

const alignment = (column: string) => (NUMBERS.includes(column) ? styles.number : undefined);

/** Returns the contents of the cells between the order and its documents, by column header. */
function middleCells({ quantity, discountHundredths, payment, refunds, ...others }: Order): Record<string, ReactNode> {
  // The other cells and the invoice dialog show these fields. A new field does not compile until it is handled here.
  const { id: _id, orderNumber: _number, orderedOn: _day, isFreeLicence: _isFree, ...documents } = others;
  const { invoiceHtml: _html, creditNotes: _notes, hasTerms: _hasTerms, countryName: _country, ...rest } = documents;
  requireNoRest(rest);
  return {
    Computers: quantity ?? UNKNOWN,
    Discount:
      discountHundredths === undefined
        ? 'None'
        : `−${formatAmount({ ...payment, amountHundredths: discountHundredths })}`,
    Total: formatAmount(payment),
    Payment: (
      <>
        <span>{`${payment.card ?? payment.method ?? UNKNOWN} `}</span>
        <Day date={payment.paidOn} />
      </>
    ),
    Status: (
      <>
        <span>{payment.status ?? UNKNOWN}</span>
        {refunds.length > 0 ? <RefundList refunds={refunds} /> : null}
      </>
    ),
  };
}

function Day({ date }: { date: CalendarDate | undefined }) {
  return <span className={styles.day}>{date === undefined ? 'Date not known' : formatCalendarDate(date)}</span>;
}
