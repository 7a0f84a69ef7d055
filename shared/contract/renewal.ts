import { call } from './call';
import { day, flag, integer, list, number, object, text, type ValueOf } from './schema';

const RenewableCode = object({ code: text(), isActivated: flag() }, { computerName: text(), label: text() });

export type RenewalInfo = ValueOf<typeof RenewalInfo>;
const RenewalInfo = object(
  {
    subscriptionId: text(),
    qnt: integer(),
    /** The yearly price per computer, in pounds. */
    pricePerUser: number(),
    isNotExpiredYet: flag(),
    /** The percentage off for renewing now, or 0 if the early discount does not apply. */
    renewalDiscount: number(),
    endDate: day(),
  },
  {
    /** The last calendar day of the early discount. */
    renewalDiscountUntil: day(),
    /** Message for the customer if the shop refuses the early discount although the date allows it. */
    renewalDiscountError: text(),
    /** The early discount in percent if it begins on a later day. Absent if there is none, or if it is used up. */
    laterDiscount: object({ percentage: number(), from: day() }),
    /** The new end date if the customer renews today. */
    newEndDate: day(),
    /** The codes that the renewal can cover, oldest first. Only the subscription's owner gets them. */
    codes: list(RenewableCode),
    /** True if the customer has paid for a renewal and cannot renew again yet. */
    isAlreadyRenewed: flag(),
  },
);

const response = { 200: RenewalInfo };
export const RENEWAL_BY_ID = call('GET', '/api/subscription/renew/:subscriptionId', {
  params: object({ subscriptionId: text({ maxLength: 200 }) }),
  response,
});
export const RENEWAL_BY_CODE = call('GET', '/api/subscription/renew/a/:activationCode', {
  params: object({ activationCode: text({ maxLength: 600 }) }),
  response,
});
