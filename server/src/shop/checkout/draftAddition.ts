import type { AdditionRequest } from 'shared/contract/placeOrder';
import { quoteAddition, roomFor } from 'shared/domain/addition';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { loadPriceList } from '../catalogue/priceList';
import type { ContentContext } from '../content/ContentFile';
import { readCustomerFields } from '../orders/customerFields';
import type { OrderDraft } from '../orders/OrderDraft';
import { findGrowing, tooManyComputers } from '../subscriptions/findGrowing';

type AdditionBody = Pick<AdditionRequest, 'Url' | 'SubscriptionId' | 'Qnt'> & Partial<AdditionRequest>;

/**
 * Drafts an order for more computers of the customer's subscription, with today's prices and end date.
 * @throws the errors of `findGrowing` and `readCustomerFields`.
 * @throws {HttpProblem} 400 for a `Url` of another site, 409 for too many computers.
 */
export async function draftAddition(context: ContentContext, userId: string, body: AdditionBody): Promise<OrderDraft> {
  const { config, db } = context;
  const site_origin = checkSiteOrigin(config, body.Url);
  const invoice = readCustomerFields(body);
  const growing = await findGrowing(context, userId, body.SubscriptionId);
  const room = roomFor(growing.quantity);
  if (body.Qnt > room) throw tooManyComputers(config.supportEmail, room);
  const { unitPricePence, payablePence } = quoteAddition(await loadPriceList(db), growing, body.Qnt, growing.today);
  return {
    kind: 'addition',
    user_id: userId,
    quantity: body.Qnt,
    unit_price_pence: unitPricePence,
    total_pence: payablePence,
    discount_pence: 0,
    payable_pence: payablePence,
    promo_code: null,
    discount_percentage: 0,
    existing_subscription_id: growing.subscriptionId,
    covers_until: growing.endDate,
    site_origin,
    terms_version: await context.contentFile.publishTerms(context),
    ...invoice,
  };
}
