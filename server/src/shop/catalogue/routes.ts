import { COUNTRIES, type CountriesResponse } from 'shared/contract/countries';
import { CHECK_DISCOUNT_CODE, type DiscountCheckResponse } from 'shared/contract/discountCheck';
import { PRICES } from 'shared/contract/prices';
import { findSignedInUser } from '../accounts/session';
import { HOUR_MS, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { sendRevalidated } from 'server-kit/http/etag';
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';
import { includedVatRates } from '../vat/saleVat';
import { ALL_COUNTRIES, detectCountry } from './countries';
import { loadPricesRates } from './priceList';
import { findPromoCode } from './promoCodes';

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

export const catalogueRoutes: Routes<AppContext> = async (app, { context }) => {
  const readPrices = () => loadPricesRates(context.db);
  app.route({
    ...PRICES,
    config: { pageReply: { readShared: readPrices } },
    handler: async (request, reply) => sendRevalidated(request, reply, await readPrices()),
  });

  app.route({
    ...COUNTRIES,
    config: { pageReply: 'left to browser' },
    handler: async (request, reply) => {
      const { countryHeader } = context.config;
      const detectedCountryCode = detectCountry(request, countryHeader);
      const response: CountriesResponse = {
        countries: [...ALL_COUNTRIES],
        ...(detectedCountryCode === undefined ? {} : { detectedCountryCode }),
        vatRates: await includedVatRates(context.db, context),
      };
      reply.header('vary', ['Accept-Language', ...(countryHeader === undefined ? [] : [countryHeader])].join(', '));
      return sendRevalidated(request, reply, response);
    },
  });

  app.route({
    ...CHECK_DISCOUNT_CODE,
    handler: async (request, reply) => {
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
  });
};
