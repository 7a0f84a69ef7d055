import { call } from './call';
import { OfficeId, orderLine, OwnedSubscription } from './officeParts';
import { day, instant, integer, list, nullable, object, oneOf, record, text, type ValueOf } from './schema';

export type OfficeSearch = ValueOf<typeof OfficeSearch>;
/** Each list has at most 20 entries, newest first. */
const OfficeSearch = object({
  orders: list(object({ ...orderLine, email: text(), businessName: text() })),
  customers: list(object({ id: text(), email: text(), registeredAt: instant() })),
  /** Found by a code, an old code or a computer. */
  subscriptions: list(OwnedSubscription),
  /** Filtered lists about a promo code or a payout. */
  lists: list(object({ title: text(), name: text(), filters: record(text()) })),
  /** The lists of which there are more than 20 matches. */
  more: list(oneOf('orders', 'customers', 'subscriptions')),
});
export const OFFICE_SEARCH = call('GET', '/api/office/search', {
  querystring: object({ text: OfficeId }),
  response: { 200: OfficeSearch },
});

export type OfficeHome = ValueOf<typeof OfficeHome>;
const OfficeHome = object({
  /** The day in the shop when the server answered. The amounts of today belong to it. */
  today: day(),
  health: object({
    /** Paid orders that were not delivered within ten minutes. */
    undelivered: integer(),
    /** When the oldest unsent email became due. Null if no email is due. */
    oldestDueMail: nullable(instant()),
    lastWebhook: nullable(instant()),
    /** The day of the last nightly comparison with the provider. */
    lastReconciliation: nullable(day()),
    /** When the database last archived its changes. Null if it archives none, so the shop cannot check its backups. */
    lastBackup: nullable(instant()),
  }),
  /** The problems that need a person, as in the alerts. */
  needsYou: list(object({ cause: text(), sentence: text() })),
  money: object({
    todayPence: integer(),
    monthPence: integer(),
    /** The VAT on this month's sales minus its credit notes, for all countries. Null for the role `support`. */
    vatDuePence: nullable(integer()),
    /** The part of `vatDuePence` that isn't due in the United Kingdom. Null for the role `support`. */
    vatAbroadPence: nullable(integer()),
  }),
  /** The unblocked subscriptions that end within 30 days. */
  renewalsDue: integer(),
  /** The sales of the last 60 days, oldest first. Days without sales are absent. */
  sales: list(object({ day: day(), kind: text(), netPence: integer(), orders: integer() })),
});
export const OFFICE_HOME = call('GET', '/api/office/home', { response: { 200: OfficeHome } });
