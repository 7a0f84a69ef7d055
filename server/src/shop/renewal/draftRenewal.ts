import type { RenewRequest } from 'shared/contract/placeOrder';
import { counting } from 'shared/domain/counting';
import { findUnitPrice } from 'shared/domain/pricing';
import { quoteRenewal } from 'shared/domain/quote';
import { loadPriceList } from '../catalogue/priceList';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { readCustomerFields } from '../orders/customerFields';
import type { OrderDraft } from '../orders/OrderDraft';
import { requirePromo } from '../orders/requirePromo';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { findRenewable, type Renewable } from './findRenewable';
import { awaitsReversal } from '../subscriptions/awaitsReversal';

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
 * @throws {HttpProblem} 404 if the subscription can't be renewed, 409 while a payment for fewer computers is disputed.
 * @throws {HttpProblem} if `Url` is on another site, the promo code is refused, or invoice fields are missing.
 */
export async function draftRenewal(
  context: PaymentContext & ContentContext,
  userId: string,
  body: RenewRequest,
): Promise<RenewalDraft> {
  const site_origin = checkSiteOrigin(context.config, body.Url);
  const invoice = readCustomerFields(body);
  const all = await findRenewable(context, { subscriptionId: body.SubscriptionId }, userId);
  const terms = await withQuantity(context, all, userId, body.Qnt);
  const { subscriptionId } = terms;
  if (await awaitsReversal(context.db, subscriptionId, terms.quantity))
    throw new HttpProblem(
      409,
      'A payment for fewer computers of this subscription is disputed or being refunded. You can renew this many when that is settled.',
    );
  const promo = await requirePromo(context, { id: userId, subscriptionId }, body.DiscountCode, terms.quantity);
  const quote = quoteRenewal(terms, promo);
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
    ...(quote.earlyDiscountPence > 0 && { early_discount_period_end: terms.endDate }),
    site_origin,
    terms_version: await context.contentFile.publishTerms(context),
    ...invoice,
  };
  return { draft, priceNote: promo ? undefined : terms.earlyDiscountRefusal?.sentence };
}

/**
 * Returns the terms for a chosen number of computers.
 * @throws {HttpProblem} 403 if another customer than the owner changes the number, 409 for more computers.
 */
async function withQuantity(
  { db }: PaymentContext,
  terms: Renewable,
  userId: string,
  quantity = terms.quantity,
): Promise<Renewable> {
  if (quantity === terms.quantity) return terms;
  if (userId !== terms.ownerId)
    throw new HttpProblem(403, 'Only the owner of this subscription can change its number of computers.');
  if (quantity > terms.quantity)
    throw new HttpProblem(
      409,
      `This subscription has ${counting(terms.quantity, 'computer')}. Renew it first, then add computers on the subscriptions page.`,
    );
  return { ...terms, quantity, unitPricePence: findUnitPrice(await loadPriceList(db), quantity) };
}
