import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import type { Seller } from './documentParts';
import type { VatSplit } from './vatNote';

/** The data that a delivered order's invoice and receipt show. */
export interface Sale {
  orderNumber: string;
  seller: Seller;
  line: {
    description: string;
    quantity: number;
    unitPricePence: Pence;
    totalPence: Pence;
    startDate: CalendarDate;
    endDate: CalendarDate;
  };
  discounts: ReadonlyArray<{ label: string; pence: Pence }>;
  payablePence: Pence;
  vat: VatSplit;
  paidOn: CalendarDate;
  /** One sentence for each refund so far. */
  refunds: readonly string[];
}
