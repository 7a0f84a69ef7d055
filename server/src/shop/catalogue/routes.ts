import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { CountriesResponse, DiscountCheckResponse } from 'shared/contract/catalogue';
import * as Type from 'typebox';
import { findSignedInUser } from '../accounts/session';
import { HOUR_MS, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { sendRevalidated } from 'server-kit/http/etag';
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { includedVatRates } from '../vat/saleVat';
import { COUNTRIES, detectCountry } from './countries';
import { loadPricesRates } from './priceList';
import { findPromoCode } from './promoCodes';
import { CountriesReply, DiscountCheckReply, PricesRatesReply } from './schemas';

/** The limit for anonymous visitors. It is far above normal use, but makes a six-character code hard to guess. */
const VISITOR_CHECKS: RateLimit = {
  name: 'discount-network',
  limit: 60,
  windowMs: 10 * MINUTE_MS,
  describeRefusal: (wait) =>
    `Too many promo codes were tried from your network. Sign in to try yours now, or try again ${wait}.`,
};
/** The limit for each signed-in customer. Visitors on the same network can't use up this limit. */
const CUSTOMER_CHECKS: RateLimit = {
  name: 'discount-account',
  limit: 60,
  windowMs: HOUR_MS,
  describeRefusal: (wait) => `You have tried too many promo codes. Try again ${wait}.`,
};
const TAGS = ['catalogue'];

export const catalogueRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  const readPrices = () => loadPricesRates(context.db);
  app.get(
    '/PricesRates',
    { schema: { tags: TAGS, response: { 200: PricesRatesReply } }, config: { pageReply: { readShared: readPrices } } },
    async (request, reply) => sendRevalidated(request, reply, await readPrices()),
  );

  app.get(
    '/api/order/getcountries',
    { schema: { tags: TAGS, response: { 200: CountriesReply } }, config: { pageReply: 'none' } },
    async (request, reply) => {
      const { countryHeader } = context.config;
      const detectedCountryCode = detectCountry(request, countryHeader);
      const response: CountriesResponse = {
        countries: [...COUNTRIES],
        ...(detectedCountryCode === undefined ? {} : { detectedCountryCode }),
        vatRates: await includedVatRates(context.db, context),
      };
      reply.header('vary', ['Accept-Language', ...(countryHeader === undefined ? [] : [countryHeader])].join(', '));
      return sendRevalidated(request, reply, response);
    },
  );

  const params = Type.Object({ code: Type.String({ maxLength: 200 }) });
  /** The subscription to renew, whose earlier uses of the code count too. Absent for a purchase. */
  const querystring = Type.Object({ subscriptionId: Type.Optional(Type.String({ maxLength: 200 })) });
  app.get(
    '/api/order/checkdiscountcode/:code',
    { schema: { tags: TAGS, params, querystring, response: { 200: DiscountCheckReply } } },
    async (request, reply) => {
      const customer = await findSignedInUser(context, request);
      if (customer) await consumeRateLimit(context, CUSTOMER_CHECKS, customer.id);
      else await consumeNetworkRateLimit(context, VISITOR_CHECKS, request);
      const { subscriptionId } = request.query;
      const check = await findPromoCode(
        context.db,
        request.params.code,
        context.clock.now(),
        customer && { id: customer.id, subscriptionId },
      );
      reply.header('cache-control', 'no-store');
      if (!check.isValid)
        return { isDiscountCodeValid: false, discountCodeError: check.sentence } satisfies DiscountCheckResponse;
      const { minimumQuantity, maximumQuantity, percentage } = check.promo;
      return {
        isDiscountCodeValid: true,
        minimumPurchaseQnt: minimumQuantity,
        ...(maximumQuantity !== undefined && { maximumPurchaseQnt: maximumQuantity }),
        discountPercentage: percentage,
      } satisfies DiscountCheckResponse;
    },
  );
};
