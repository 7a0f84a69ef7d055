import { call } from './call';
import { BaseUrl, Email, MailedCode, Password } from './credentials';
import { day, integer, object, oneOf, text, type ValueOf } from './schema';

const SubscriptionId = text({ maxLength: 64 });

export type OfferTransferRequest = ValueOf<typeof OfferTransferRequest>;
const OfferTransferRequest = object({
  subscriptionId: SubscriptionId,
  email: Email,
  /** The owner's current password. */
  password: Password,
  baseUrl: BaseUrl,
});
/** Emails a link to `email`. Its owner can use the link to take over the subscription. */
export const OFFER_TRANSFER = call('POST', '/api/subscription/offertransfer', { body: OfferTransferRequest });
/** Ends the open offer of a subscription. Does nothing if there is none. */
export const WITHDRAW_TRANSFER = call('POST', '/api/subscription/withdrawtransfer', {
  body: object({ subscriptionId: SubscriptionId }),
});

export type TransferOffer = ValueOf<typeof TransferOffer>;
const TransferOffer = object(
  { state: oneOf('open', 'accepted', 'withdrawn', 'expired') },
  {
    /** The address that may accept. This and all other fields are absent unless the offer is open. */
    email: text(),
    ownerEmail: text(),
    productName: text(),
    /** The number of computers. */
    qnt: integer(),
    endDate: day(),
    /** The offer's last day. */
    lastDay: day(),
  },
);
/** Reads an offer. The code is in the body, because logs store paths. Needs no session. */
export const READ_TRANSFER = call('POST', '/api/subscription/readtransfer', {
  body: object({ code: MailedCode }),
  response: { 200: TransferOffer },
});
export const ACCEPT_TRANSFER = call('POST', '/api/subscription/accepttransfer', { body: object({ code: MailedCode }) });
