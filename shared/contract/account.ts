import { call } from './call';
import { BaseUrl, Email, MailedCode, NewPassword, Password, SessionId } from './credentials';
import { flag, instant, list, nullable, object, text, type ValueOf } from './schema';

export type EmailChangeRequest = ValueOf<typeof EmailChangeRequest>;
const EmailChangeRequest = object({ email: Email, password: Password, baseUrl: BaseUrl });
/** Emails a confirmation link to the new address. */
export const CHANGE_EMAIL = call('POST', '/api/account/email', { body: EmailChangeRequest });
export const CONFIRM_EMAIL = call('POST', '/api/account/confirmemail', { body: object({ code: MailedCode }) });

export type PasswordChangeRequest = ValueOf<typeof PasswordChangeRequest>;
const PasswordChangeRequest = object({ password: Password, newPassword: NewPassword });
export const CHANGE_PASSWORD = call('POST', '/api/account/password', { body: PasswordChangeRequest });

export type SessionResponse = ValueOf<typeof SessionResponse>;
const SessionResponse = object({
  id: text(),
  /** Browser and operating system in plain words, or `null` if they are unknown. */
  device: nullable(text()),
  /** When the session was last used. The recorded time may be up to an hour too early. */
  lastUsed: instant(),
  isThisDevice: flag(),
});
export const SESSIONS = call('GET', '/api/account/sessions', { response: { 200: list(SessionResponse) } });
export const END_SESSION = call('POST', '/api/account/endsession', { body: object({ id: SessionId }) });
export const END_OTHER_SESSIONS = call('POST', '/api/account/endothersessions', {});

/** This browser's visitor id. The server also exports or deletes the visit records with this id. */
const visitorId = text({ maxLength: 64 });

export type DeleteAccountRequest = ValueOf<typeof DeleteAccountRequest>;
const DeleteAccountRequest = object({ password: Password }, { visitorId });
export const DELETE_ACCOUNT = call('POST', '/api/account/delete', { body: DeleteAccountRequest });

/** Downloads an `AccountExport`. */
export const EXPORT_ACCOUNT = call('GET', '/api/account/export', { querystring: object({}, { visitorId }) });

/**
 * The file that `GET /api/account/export` downloads, with everything that the shop stores about a customer. Instants
 * are ISO 8601 in UTC, days are `YYYY-MM-DD`, and amounts are in pounds. Later versions only add fields.
 */
export interface AccountExport {
  exportedAt: string;
  account: { email: string; registeredAt: string; newEmailToConfirm: string | null };
  /** The sessions of the signed-in browsers. */
  sessions: { device: string | null; signedInAt: string; lastUsed: string; expiresAt: string }[];
  /** The browsers that have signed in before. Each has its own rate limit for sign-in attempts. */
  rememberedDevices: { expiresAt: string }[];
  subscriptions: ExportedSubscription[];
  orders: ExportedOrder[];
  /**
   * Unsent emails and emails from the last 90 days. These include emails that sent the customer's activation codes to
   * other people. The shop does not keep the bodies of the emails.
   */
  emails: { about: string; recipient: string; writtenAt: string; sentAt: string | null }[];
  /** Support's notes about the customer and the customer's orders and subscriptions. */
  supportNotes: { text: string; at: string }[];
  /** The visits from the browser that requested the file. Visits from other browsers are not linked to the account. */
  visits: { url: string; event: string; at: string }[];
}

interface ExportedSubscription {
  id: string;
  quantity: number;
  endDate: string;
  isBlocked: boolean;
  createdAt: string;
  codes: {
    code: string;
    /** The code's last day, which may be before the subscription's. */
    endDate: string;
    /** The customer's label for the code. */
    label: string | null;
    computerName: string | null;
    activatedAt: string | null;
    history: { action: string; computerName: string; at: string }[];
  }[];
}

interface ExportedOrder {
  orderNumber: string;
  paymentId: string;
  kind: string;
  status: string;
  quantity: number;
  /** The last day that added computers were paid for. Null for other orders. */
  coversUntil: string | null;
  currency: string;
  total: number;
  discount: number;
  charged: number;
  promoCode: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  businessName: string;
  billingAddress: string;
  buyerReference: string;
  countryCode: string;
  /** The country that the customer gave to the payment provider. */
  billingCountryCode: string | null;
  createdAt: string;
  paidAt: string | null;
  refunds: { amount: number; state: string; createdAt: string }[];
  /** `html` is a complete HTML document. */
  invoices: { number: number; issuedOn: string; html: string }[];
  creditNotes: { number: number; issuedOn: string; html: string }[];
}
