import type { RenewRequest } from 'shared/contract/placeOrder';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { codesToEnd } from 'shared/domain/codesToEnd';
import { findUnitPrice } from 'shared/domain/pricing';
import { quoteRenewal } from 'shared/domain/quote';
import { renewableCodes } from '../activation/renewableCodes';
import { loadPriceList } from '../catalogue/priceList';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { readCustomerFields } from '../orders/customerFields';
import { priceChanged } from '../orders/checkDisplayedTotal';
import { checkoutFieldsOf, type OrderDraft } from '../orders/OrderDraft';
import { applicablePromo } from '../orders/applicablePromo';
import type { Order } from '../orders/tables';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { findRenewable, type Renewable } from '../subscriptions/findRenewable';
import { renewedPeriod } from '../subscriptions/term';

export interface RenewalDraft {
  draft: OrderDraft;
  /**
   * Why the customer gets no early discount although the date allows one. The reply contains this reason if the page
   * still showed the discount.
   */
  priceNote: string | undefined;
}

/**
 * Prices a renewal with today's price list. Anyone with the link may pay: the order then belongs to the payer, but the
 * subscription keeps its owner.
 * @throws {HttpProblem} 400 if `Url` is on another site, the promo code is refused, or invoice fields are missing, 404
 * if the subscription can't be renewed, 403 or 409 as in `withChoice`, 409 if the page shows another end date
 */
export async function draftRenewal(
  context: PaymentContext & ContentContext,
  userId: string,
  body: RenewRequest,
): Promise<RenewalDraft> {
  const site_origin = checkSiteOrigin(context.config, body.Url);
  const invoice = readCustomerFields(body);
  const renewable = await findRenewable(context, { subscriptionId: body.SubscriptionId }, userId);
  const { ending_seats, ...terms } = await withChoice(context, renewable, userId, body);
  const { subscriptionId } = terms;
  const promo = await applicablePromo(context, { id: userId, subscriptionId }, body.DiscountCode, terms.quantity);
  const quote = quoteRenewal(terms, promo);
  if (body.EndDate !== undefined && body.EndDate !== terms.endDate)
    throw priceChanged(quote.payablePence, describeEndDates(context, terms));
  const draft: OrderDraft = {
    kind: 'renewal',
    user_id: userId,
    quantity: terms.quantity,
    unit_price_pence: terms.unitPricePence,
    total_pence: quote.totalPence,
    discount_pence: quote.earlyDiscountPence + quote.promoDiscountPence,
    payable_pence: quote.payablePence,
    promo_code: promo?.code ?? null,
    discount_percentage: promo?.percentage ?? terms.earlyDiscountPercentage,
    existing_subscription_id: subscriptionId,
    ...(ending_seats && { ending_seats }),
    ...(quote.earlyDiscountPence > 0 && { early_discount_period_end: terms.endDate }),
    site_origin,
    terms_version: await context.contentFile.publishTerms(context),
    ...invoice,
  };
  return { draft, priceNote: promo ? undefined : terms.earlyDiscountRefusal?.sentence };
}

/**
 * Drafts an unpaid renewal again with the customer's choice of computers. If the customer chose none, renews all of
 * them.
 * @throws the errors of `draftRenewal`.
 */
export async function redraftRenewal(context: PaymentContext & ContentContext, order: Order): Promise<OrderDraft> {
  const { user_id, quantity: Qnt, ending_seats, existing_subscription_id } = order;
  const SubscriptionId = existing_subscription_id ?? '';
  const codes = ending_seats && (await renewableCodes(context.db, SubscriptionId));
  const ending = codes?.filter(({ seat_no }) => ending_seats?.includes(seat_no)).map(({ code }) => code);
  const choice = ending && { Qnt, EndingCodes: ending };
  return (await draftRenewal(context, user_id, { ...checkoutFieldsOf(order), SubscriptionId, ...choice })).draft;
}

function describeEndDates({ clock }: PaymentContext, { endDate }: Renewable): string {
  const renewed = renewedPeriod(endDate, calendarDateOf(clock.now())).endDate;
  return `The end date of this subscription has changed. It is now ${formatCalendarDate(endDate)}, and ${formatCalendarDate(renewed)} after this renewal.`;
}

/**
 * Returns the terms for the customer's choice of computers, with the seats that end.
 * @throws {HttpProblem} 403 if the customer is not the owner, 409 if the number of ending codes is wrong.
 */
async function withChoice(
  { db }: PaymentContext,
  terms: Renewable,
  userId: string,
  { Qnt: quantity = terms.quantity, EndingCodes: chosen }: RenewRequest,
): Promise<Renewable & Pick<OrderDraft, 'ending_seats'>> {
  if (quantity === terms.quantity && !chosen?.length) return terms;
  if (userId !== terms.ownerId)
    throw new HttpProblem(403, 'Only the owner of this subscription can change its number of computers.');
  const codes = await renewableCodes(db, terms.subscriptionId);
  const ending = chosen ? codes.filter(({ code }) => chosen.includes(code)) : codesToEnd(codes, quantity);
  if (ending.length !== Math.max(0, codes.length - quantity))
    throw new HttpProblem(
      409,
      `This subscription has ${counting(codes.length, 'computer')} now. Open the renewal page again and choose which of them to renew.`,
    );
  const ending_seats = ending.map(({ seat_no }) => seat_no).sort((a, b) => a - b);
  return { ...terms, quantity, unitPricePence: findUnitPrice(await loadPriceList(db), quantity), ending_seats };
}
