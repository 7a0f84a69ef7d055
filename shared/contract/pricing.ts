/** `GET /PricesRates`. Prices are in pounds for one computer and year, by quantity. */
export interface PricesRatesResponse {
  pricesList: Record<string, number>;
  rates?: { GBPUSD?: number; GBPEUR?: number };
}
