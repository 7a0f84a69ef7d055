import type { PurchaseRequest } from 'shared/contract/placeOrder';
import { quotePurchase } from 'shared/domain/quote';
import { loadPriceList } from '../catalogue/priceList';
import type { ContentContext } from '../content/ContentFile';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { readCustomerFields } from '../orders/customerFields';
import type { OrderDraft } from '../orders/OrderDraft';
import { applicablePromo } from '../orders/applicablePromo';

/**
 * Drafts a purchase with prices from the server's price list.
 * @throws {HttpProblem} 400 for a `Url` of another site, a refused promo code or missing invoice fields.
 */
export async function draftPurchase(
  context: ContentContext,
  userId: string,
  body: PurchaseRequest,
): Promise<OrderDraft> {
  const site_origin = checkSiteOrigin(context.config, body.Url);
  const invoice = readCustomerFields(body);
  const promo = await applicablePromo(context, { id: userId }, body.DiscountCode, body.Qnt);
  const quote = quotePurchase(await loadPriceList(context.db), body.Qnt, promo);
  return {
    kind: 'purchase',
    user_id: userId,
    quantity: quote.quantity,
    unit_price_pence: quote.unitPricePence,
    total_pence: quote.totalPence,
    discount_pence: quote.discountPence,
    payable_pence: quote.payablePence,
    promo_code: promo?.code ?? null,
    discount_percentage: promo?.percentage ?? 0,
    existing_subscription_id: null,
    site_origin,
    terms_version: await context.contentFile.publishTerms(context),
    ...invoice,
  };
}
