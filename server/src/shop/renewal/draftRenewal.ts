import type { RenewRequest } from 'shared/contract/placeOrder';
import { quoteRenewal } from 'shared/domain/quote';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { type OrderDraft, readCustomerFields } from '../orders/OrderDraft';
import { requirePromo } from '../orders/requirePromo';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { findRenewable } from './findRenewable';

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
 * @throws {HttpProblem} 404 if the subscription can't be renewed.
 * @throws {HttpProblem} if `Url` is on another site, the promo code is refused, or invoice fields are missing.
 */
export async function draftRenewal(
  context: PaymentContext & ContentContext,
  userId: string,
  body: RenewRequest,
): Promise<RenewalDraft> {
  const site_origin = checkSiteOrigin(context.config, body.Url);
  const invoice = readCustomerFields(body);
  const terms = await findRenewable(context, { subscriptionId: body.SubscriptionId }, userId);
  const { subscriptionId } = terms;
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
