import { counting } from 'shared/domain/counting';
import { priceListFromReply, type PricesRatesResponse } from 'shared/contract/prices';
import { priceBundle, type PriceList } from 'shared/domain/pricing';
import type { Config } from 'server-kit/config/config';
import { jsonForHtml } from 'server-kit/http/html';
import { PICTURES } from '../../site/pictures';

/** The quantities of the first offers on the home page (specification, section 2). */
const OFFERED = [1, 2, 5, 10];
const DESCRIPTION =
  'A 12-month subscription to a desktop call-recording program. Each computer has its own activation code.';

/**
 * Returns the JSON-LD element that describes the seller, the product and the prices to search engines
 * (schema.org/Product). Omits the product if the database has no prices.
 */
export function structuredData(config: Config, { pricesList }: PricesRatesResponse): string {
  const prices = priceListFromReply(pricesList);
  const graph = [organization(config), ...(prices ? [product(config, prices)] : [])];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${jsonForHtml(json)}</script>`;
}

function organization(config: Config): object {
  const { seller, supportEmail } = config;
  const origin = config.siteOrigins[0];
  return {
    '@type': 'Organization',
    '@id': `${origin}/#seller`,
    name: seller.name,
    url: `${origin}/`,
    logo: origin + PICTURES.touchIcon.path,
    email: seller.email,
    address: seller.address.replaceAll('\n', ', '),
    ...(seller.vatNumber !== undefined && { vatID: seller.vatNumber }),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
  };
}

function product(config: Config, prices: PriceList): object {
  const origin = config.siteOrigins[0];
  return {
    '@type': 'Product',
    '@id': `${origin}/#product`,
    name: `${config.productName} Pro`,
    description: DESCRIPTION,
    url: `${origin}/`,
    image: origin + PICTURES.share.path,
    brand: { '@type': 'Brand', name: config.productName },
    offers: OFFERED.map((quantity) => offer(origin, quantity, prices)),
  };
}

function offer(origin: string, quantity: number, prices: PriceList): object {
  return {
    '@type': 'Offer',
    name: `${counting(quantity, 'computer')}, 12 months`,
    url: `${origin}/purchase/${quantity}`,
    price: (priceBundle(prices, quantity).totalPence / 100).toFixed(2),
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock',
    seller: { '@id': `${origin}/#seller` },
  };
}
