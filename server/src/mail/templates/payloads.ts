import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';

/** What each kind of mail tells. Kept as JSON in the outbox until it is sent. */
export interface MailPayloads {
  order: { paymentId: string; quantity: number; amountPence: Pence; activationCodes: string[]; endDate: CalendarDate; subscriptionsUrl: string };
  /** `orderUrl`: for a payer whose subscription it is not, and so stands in no list. */
  renewal: { paymentId: string; quantity: number; amountPence: Pence; endDate: CalendarDate; subscriptionsUrl: string; orderUrl?: string };
  'password-reset': { resetUrl: string };
  reminder: { quantity: number; endDate: CalendarDate; renewalUrl: string };
  'activation-codes': { activationCodes: string[]; endDate: CalendarDate; subscriptionsUrl: string };
}
