import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';

/** The content of each kind of email. The outbox stores it as JSON until the email is sent. */
export interface MailPayloads {
  order: OrderPayload & { activationCodes: string[] };
  /** `orderUrl`: for a payer who does not own the subscription, and so finds the order in no list. */
  renewal: OrderPayload & { orderUrl?: string };
  'password-reset': { resetUrl: string };
  reminder: { quantity: number; endDate: CalendarDate; renewalUrl: string };
  refund: RefundPayload & { isFull: boolean; isPending: boolean; creditNote?: string };
  'refund-failed': RefundPayload & { isCancelled: boolean };
  /** One code for a person whom the customer chose. */
  'code-for-colleague': { activationCode: string; endDate: CalendarDate; senderEmail: string };
  'activation-codes': { activationCodes: string[]; endDate: CalendarDate; subscriptionsUrl: string };
  'email-change-link': { confirmUrl: string };
  'email-change-taken': Nothing;
  'email-change-asked': { newEmail: string };
  'email-changed': { newEmail: string };
  'password-changed': Nothing;
  /** `count`: how many sessions ended. */
  'sessions-ended': { count: number };
  'account-deleted': Nothing;
}

type Nothing = Record<string, never>;

interface OrderPayload {
  /** Absent in emails that an older server wrote. */
  orderNumber?: string;
  /** For an older server, which prints it. */
  paymentId: string;
  quantity: number;
  amountPence: Pence;
  endDate: CalendarDate;
  subscriptionsUrl: string;
}

/** `orderUrl`: the page on which the customer finds the order. */
interface RefundPayload {
  orderNumber: string;
  amountPence: Pence;
  effect: RefundEffect;
  orderUrl: string;
}

/** What a refund, or its failure, did to the subscription that the order paid for. */
export type RefundEffect =
  | { kind: 'none' }
  | { kind: 'blocked' }
  /** A renewal's period is gone. A blocked subscription has no end date to tell. */
  | { kind: 'shortened'; endDate?: CalendarDate }
  | { kind: 'restored'; endDate: CalendarDate };
