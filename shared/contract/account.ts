/** `POST /api/account/email`; `baseUrl` is the site's origin. */
export interface EmailChangeRequest {
  email: string;
  /** The current password. */
  password: string;
  baseUrl: string;
}

/** `POST /api/account/confirmemail`. */
export interface ConfirmEmailRequest {
  code: string;
}

/** `POST /api/account/password`. */
export interface PasswordChangeRequest {
  /** The current password. */
  password: string;
  newPassword: string;
}

/** `GET /api/account/sessions` returns a list of these. */
export interface SessionResponse {
  id: string;
  /** Browser and system in plain words. `null` if they are not known. */
  device: string | null;
  /** ISO instant, up to an hour early. */
  lastUsed: string;
  isThisDevice: boolean;
}

/** `POST /api/account/endsession`. */
export interface EndSessionRequest {
  id: string;
}

/** `POST /api/account/delete`. */
export interface DeleteAccountRequest {
  /** The current password. */
  password: string;
  /** Of this browser, whose visit records are deleted too. */
  visitorId?: string;
}

/**
 * The file that `GET /api/account/export` downloads: everything that the shop stores about a customer. All instants are
 * ISO 8601 in UTC, all days `YYYY-MM-DD`, and all amounts pounds. A later version only adds fields.
 */
export interface AccountExport {
  exportedAt: string;
  account: { email: string; registeredAt: string; newEmailToConfirm: string | null };
  /** The browsers that are signed in. */
  sessions: { device: string | null; signedInAt: string; lastUsed: string; expiresAt: string }[];
  /** The browsers that have signed in before. They have limits of their own at sign-in. */
  rememberedDevices: { expiresAt: string }[];
  subscriptions: ExportedSubscription[];
  orders: ExportedOrder[];
  /** The emails of the last 90 days, and those that wait. The shop does not keep their texts. */
  emails: { about: string; recipient: string; writtenAt: string; sentAt: string | null }[];
  /** The page views of the browser that asked for the file. Visits of other browsers have no link to the account. */
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
  currency: string;
  total: number;
  discount: number;
  charged: number;
  promoCode: string | null;
  businessName: string;
  billingAddress: string;
  buyerReference: string;
  countryCode: string;
  createdAt: string;
  paidAt: string | null;
  refunds: { amount: number; state: string; createdAt: string }[];
  /** Each document as HTML. */
  invoices: { number: number; issuedOn: string; html: string }[];
  creditNotes: { number: number; issuedOn: string; html: string }[];
}
