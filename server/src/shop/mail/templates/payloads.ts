import type { CodeChanges } from 'shared/contract/codeChanges';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';

/** The content of each kind of email. The outbox stores the content as JSON until the email is sent. */
export interface MailPayloads {
  /**
   * `addedTo` is set if the order added computers to a subscription. `computers` is the subscription's new number of
   * computers. It is absent if the new codes end before the subscription.
   */
  order: OrderPayload & { activationCodes: string[]; addedTo?: { computers?: number } };
  /**
   * `orderUrl` is set only if the payer doesn't own the subscription, because the payer's own list then doesn't show
   * it. `codeChanges` is set only if the payer owns the subscription and the renewal changed codes.
   */
  renewal: OrderPayload & { orderUrl?: string; codeChanges?: CodeChanges };
  /** The customer paid with a delayed payment method. The shop sends this email once, before the money arrives. */
  'payment-awaited': DelayedPaymentPayload;
  /** The money from a delayed payment method did not arrive. */
  'payment-failed': DelayedPaymentPayload;
  /** The payment arrived, but an operator must check it before the delivery. The shop sends this email once. */
  'payment-in-review': DelayedPaymentPayload;
  'password-reset': { resetUrl: string };
  /**
   * The customer signed in by email for the first time, or an import gave licences to the account. The account's
   * password no longer works, because somebody else may have set it.
   */
  'password-removed': Nothing;
  /** The link works only in the browser that requested it. The optional six digits work in any browser. */
  'sign-in-link': { signInUrl: string; digits?: string };
  reminder: ReminderPayload;
  /** `isFull` means that this refund covers the whole payment, and `isFullyRefunded` that all refunds together do. */
  refund: RefundPayload & { isFull: boolean; isFullyRefunded: boolean; isPending: boolean; creditNote?: string };
  'refund-failed': RefundPayload & { isCancelled: boolean };
  /**
   * The payer's bank has opened or decided a dispute. `won` means that the shop keeps the payment. `disputedPence` is
   * the disputed part of the payment.
   */
  dispute: RefundPayload & { state: 'open' | 'lost' | 'won'; disputedPence: Pence };
  /**
   * Somebody else's payment for a subscription was refunded, disputed or restored. Goes to the subscription's
   * owner and to everybody else who paid for it. Also tells the owner about a renewal by somebody else.
   */
  'payment-by-other': PaymentByOther;
  /** A customer sends one code to another person. */
  'code-for-colleague': { activationCode: string; endDate: CalendarDate; senderEmail: string };
  'invoice-corrected': CorrectionPayload;
  'activation-codes': { activationCodes: string[]; endDate: CalendarDate; subscriptionsUrl: string };
  'download-link': Nothing;
  /** `oldCode` contains the old code's last characters. `computerName` is the computer that used the old code. */
  'code-replaced': {
    activationCode: string;
    oldCode: string;
    computerName?: string;
    endDate: CalendarDate;
    subscriptionsUrl: string;
  };
  /**
   * A customer offers a subscription to this address. `lastDay` is the offer's last day, and `endDate` the
   * subscription's.
   */
  'transfer-offer': {
    ownerEmail: string;
    quantity: number;
    endDate: CalendarDate;
    lastDay: CalendarDate;
    offerUrl: string;
  };
  /** Tells the owner that their subscription was offered to `email`, in case a thief made the offer. */
  'transfer-offered': { email: string; quantity: number; lastDay: CalendarDate; subscriptionsUrl: string };
  /**
   * A request to move a code to another computer. `code` contains the code's last characters, and `label` is the
   * customer's label for the code.
   */
  'move-request': {
    moveUrl: string;
    code: string;
    label?: string;
    fromComputer: string;
    toComputer: string;
    /** London time, formatted by `formatShopMinute`. */
    askedAt: string;
  };
  'email-change-link': { confirmUrl: string };
  'email-change-taken': Nothing;
  'email-change-asked': { newEmail: string };
  'email-changed': { newEmail: string };
  'password-changed': Nothing;
  /** `count` is the number of ended sessions. */
  'sessions-ended': { count: number };
  /** `orderNumbers` are the paid orders, and `working` the subscriptions whose codes still work. */
  'account-deleted': {
    orderNumbers: string[];
    keepsCodes: boolean;
    working: { computers: number; endDate: CalendarDate }[];
  };
  /**
   * Tells a staff member that somebody gained new access to their account. `event` is a sentence, `at` an ISO 8601
   * time, `address` an IP address, and `url` the page with the account's sessions and passkeys.
   */
  'staff-access': { event: string; at: string; address: string; url: string };
  /** Support has changed something for a customer. */
  support: SupportPayload;
  /** A summary of a day for the merchant. */
  digest: DigestPayload;
}

interface DigestPayload {
  /** The day in London. */
  day: CalendarDate;
  /** Delivered orders, without refunds. Kinds without orders are absent. */
  sales: { kind: 'purchase' | 'renewal' | 'addition'; orders: number; amountPence: Pence }[];
  /** The credit notes of the day, minus those whose refund failed. */
  refundedPence: Pence;
  /** One sentence for each problem that needs attention. */
  needsYou: string[];
  /** The number of subscriptions that end today or within the next `renewalDays` days. */
  renewalsDue: number;
  renewalDays: number;
  officeUrl: string;
  /** The office's list of these subscriptions. */
  endingsUrl: string;
}

/** What support changed, and an optional plain-text message from support to the customer. */
interface SupportPayload extends AttachedDocuments {
  change: SupportChange;
  message?: string;
  subscriptionsUrl: string;
}

export type SupportChange =
  | { kind: 'granted'; activationCodes: string[]; endDate: CalendarDate }
  /** A licence imported from another shop. It keeps its codes. */
  | { kind: 'imported'; activationCodes: string[]; endDate: CalendarDate }
  | { kind: 'extended'; days: number; endDate: CalendarDate }
  | { kind: 'shortened'; endDate: CalendarDate }
  /** `isAccepted` means that the new owner accepted the owner's offer, so support did not make this change. */
  | { kind: 'given away'; newOwner: string; isAccepted?: boolean }
  | { kind: 'received'; activationCodes: string[]; endDate: CalendarDate; isAccepted?: boolean }
  | { kind: 'payment link'; offer: PaymentOffer }
  /** `code` is masked. */
  | { kind: 'code ended'; code: string }
  | { kind: 'blocked' }
  | { kind: 'unblocked'; endDate: CalendarDate }
  | { kind: 'account blocked' }
  | { kind: 'account unblocked' }
  /** `isFirstInvoice` means that the customer gets the invoice for the first time. */
  | { kind: 'documents'; orderNumber: string; isFirstInvoice?: boolean }
  | { kind: 'address corrected'; newEmail: string }
  /** Goes to the wrong address, whose owner may be a stranger. */
  | { kind: 'address removed' };

/** An offer to add or renew `quantity` computers. `endDate` is the last day that the payment covers. */
export interface PaymentOffer {
  purpose: 'addition' | 'renewal';
  quantity: number;
  /** The number of computers on the day of the email. */
  computersNow: number;
  /** The price on the day of the email. */
  payablePence: Pence;
  endDate: CalendarDate;
  url: string;
}

type Nothing = Record<string, never>;

/** A document that the email attaches as a PDF file. */
export type MailDocument =
  | { kind: 'receipt' | 'invoice' | 'terms'; paymentId: string }
  /** `number` is the printed number, such as `CN-000042`. */
  | { kind: 'credit-note'; paymentId: string; number: string };

interface AttachedDocuments {
  documents?: MailDocument[];
}

interface OrderPayload extends AttachedDocuments {
  /** The order number that the customer sees. */
  orderNumber: string;
  quantity: number;
  amountPence: Pence;
  endDate: CalendarDate;
  subscriptionsUrl: string;
}

/**
 * `orderUrl` is the success page's address. The page shows the payment's status and offers to pay again after a
 * failure. `changesComputers` is true if a renewal is for fewer or more computers than the subscription had.
 */
export interface DelayedPaymentPayload {
  orderNumber: string;
  kind: 'purchase' | 'renewal' | 'addition';
  changesComputers?: boolean;
  quantity: number;
  amountPence: Pence;
  orderUrl: string;
}

/**
 * The shop adds the optional fields when it sends the email. It omits `offer` and `optOutUrl` if the customer has
 * stopped the reminders.
 */
interface ReminderPayload {
  quantity: number;
  endDate: CalendarDate;
  renewalUrl: string;
  /** The labels of the codes or, without a label, the names of their computers. Codes with neither are left out. */
  names?: string[];
  /** The order that created the subscription. */
  orderNumber?: string;
  /** The price of a renewal today. `savingPence` is the early discount, with its percentage. */
  offer?: { payablePence: Pence; savingPence: Pence; percentage: number };
  optOutUrl?: string;
}

/** `orderUrl` leads to a page that shows the order. */
interface RefundPayload extends AttachedDocuments {
  orderNumber: string;
  amountPence: Pence;
  effect: ReversalEffect;
  orderUrl: string;
}

/** Contains nothing that identifies the payer or the payer's order. */
interface PaymentByOther {
  cause: 'payment' | 'refund' | 'dispute' | 'lost dispute' | 'confirmation';
  effect: SharedEffect;
  /** Whether the other payment was for a renewal. */
  isRenewal: boolean;
  /** The number of computers that the other payment was for. */
  quantity: number;
  /** Whether the recipient owns the subscription. */
  isOwner: boolean;
  /** The owner's list of subscriptions, or the page of the recipient's own order. */
  url: string;
  renewalUrl: string;
  /** The codes that somebody else's renewal changed. Set only for the owner. */
  codeChanges?: CodeChanges;
}

/**
 * Invoices and credit notes are identified by their printed numbers, such as `INV-000042`. `replaced` is the old
 * invoice, which the credit note cancels.
 */
interface CorrectionPayload extends AttachedDocuments {
  orderNumber: string;
  invoice: string;
  replaced: string;
  creditNote: string;
  orderUrl: string;
}

/** The effect of a refund or dispute, or of undoing it, on the subscription that the order paid for. */
export type ReversalEffect =
  | { kind: 'none' }
  /** The order was not delivered, so it has not created or extended a subscription. */
  | { kind: 'undelivered' }
  | { kind: 'blocked' }
  /** The renewal's period was removed. `endDate` is missing if the subscription is blocked. */
  | { kind: 'shortened'; endDate?: CalendarDate }
  | { kind: 'restored'; endDate: CalendarDate }
  /** An addition's codes stopped working, or work again. */
  | { kind: 'codes-ended'; quantity: number }
  | { kind: 'codes-restored'; quantity: number };

/** An effect that matters to other customers of the subscription. `endDate` is the subscription's new last day. */
export type SharedEffect =
  | { kind: 'blocked' }
  | { kind: 'shortened' | 'restored'; endDate: CalendarDate }
  | Extract<ReversalEffect, { quantity: number }>;
