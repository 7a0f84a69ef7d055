import * as Type from 'typebox';

export const PricesRatesReply = Type.Object({
  pricesList: Type.Record(Type.String(), Type.Number()),
  rates: Type.Optional(Type.Object({ GBPUSD: Type.Optional(Type.Number()), GBPEUR: Type.Optional(Type.Number()) })),
});

export const CountriesReply = Type.Object({
  countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  detectedCountryCode: Type.Optional(Type.String()),
  vatRates: Type.Array(Type.Object({ code: Type.String(), percentage: Type.Number() })),
});

export const DiscountCheckReply = Type.Object({
  isDiscountCodeValid: Type.Boolean(),
  discountCodeError: Type.Optional(Type.String()),
  minimumPurchaseQnt: Type.Optional(Type.Integer()),
  maximumPurchaseQnt: Type.Optional(Type.Integer()),
  discountPercentage: Type.Optional(Type.Number()),
});
