import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { CountriesResponse } from 'shared/contract/countries';
import { edge, renderApp } from 'shared/testing/renderApp';
import PurchasePage from '../routes/PurchasePage';

export const openPurchase = (at = '/purchase/2') =>
  renderApp({ at, routes: { 'purchase/:quantity?': <PurchasePage /> } });
export const total = () =>
  within(screen.getByRole('complementary', { name: 'Price' }))
    .getByText('Total')
    .closest('output');
export const box = () => screen.getByRole('spinbutton', { name: 'Number of computers' });

/** Returns the URL of a payment page: the current page with a fragment, because jsdom cannot open another page. */
export const paymentPage = () => new URL('#payment-page', location.href).href;

/** Replies to purchases with `answer`. Returns a list that collects their bodies and displayed totals. */
export function answerPurchase(answer: () => Response) {
  const placed: { body: unknown; displayedTotal: string | null }[] = [];
  edge.use(
    http.post('*/api/order/purchasewithstripe', async ({ request }) => {
      placed.push({ body: await request.json(), displayedTotal: request.headers.get('X-Displayed-Total-Pence') });
      return answer();
    }),
  );
  return placed;
}

/** Replies to requests for the countries. By default, the countries are the UK and France. */
export const answerCountries = (fields: {
  [Field in keyof CountriesResponse]?: CountriesResponse[Field] | undefined;
}) =>
  edge.use(
    http.get('*/api/order/getcountries', () =>
      HttpResponse.json({
        countries: [
          { code: 'GB', name: 'United Kingdom' },
          { code: 'FR', name: 'France' },
        ],
        ...fields,
      }),
    ),
  );

export function answerCode(code: string, answer: object) {
  edge.use(http.get(`*/api/order/checkdiscountcode/${code}`, () => HttpResponse.json(answer)));
}
