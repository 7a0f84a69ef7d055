import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { translatePage } from 'shared/testing/translatePage';
import { answerCode, answerCountries, box, openPurchase, total } from '../testing/purchase';
import AddComputersPage from './AddComputersPage';
import RenewPage from './RenewPage';

let stop = () => {};
afterEach(() => stop());

const price = () => screen.getByRole('complementary', { name: 'Price' });

test('shows current amounts if the browser has translated the order before the quantity changes', async () => {
  const { user } = openPurchase('/purchase/2');
  expect(await screen.findByText('Volume discount: you save £12.00')).toBeVisible();
  stop = translatePage();
  await user.clear(box());
  await user.type(box(), '5');
  expect(await screen.findByText('Volume discount: you save £60.00')).toBeVisible();
  expect(document.body).not.toHaveTextContent('£12.00');
  expect(price()).toHaveTextContent('5 at the single-computer price£300.00');
  expect(total()).toHaveTextContent('£240.00');
});

test('shows the current effect of a promo code if the browser has translated the order', async () => {
  answerCode('TEAM20', { isDiscountCodeValid: true, discountPercentage: 20, minimumPurchaseQnt: 3 });
  const { user } = openPurchase('/purchase/2');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  stop = translatePage();
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'TEAM20');
  await user.click(await screen.findByRole('button', { name: 'increase' }));
  await waitFor(() => expect(document.body).toHaveTextContent('TEAM20 applied: 20% off, £30.60'));
  expect(document.body).toHaveTextContent('Total discount savings: £57.60');
  await user.click(screen.getByRole('button', { name: 'Add one computer' }));
  await user.click(screen.getByRole('button', { name: 'Add one computer' }));
  await waitFor(() => expect(document.body).toHaveTextContent('TEAM20 applied: 20% off, £48.00'));
  expect(document.body).not.toHaveTextContent('£30.60');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  expect(document.body).not.toHaveTextContent('TEAM20');
  expect(total()).toHaveTextContent('£240.00');
});

test('takes up a better offer if the browser has translated the order', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 60, 2: 54, 3: 30 }, rates: {} })));
  const { user } = openPurchase('/purchase/2');
  expect(await screen.findByText(/3 computers cost £18.00 less than 2/)).toBeVisible();
  stop = translatePage();
  await user.click(screen.getByRole('button', { name: 'Choose 3 computers' }));
  expect(document.body).toHaveTextContent('Volume discount: you save £90.00');
  expect(document.body).not.toHaveTextContent('less than');
});

test('shows the current discount of a renewal if the browser has translated the page', async () => {
  edge.use(
    http.get('*/api/subscription/renew/sub-1', () =>
      HttpResponse.json({
        subscriptionId: 'sub-1',
        qnt: 3,
        pricePerUser: 51,
        isNotExpiredYet: true,
        renewalDiscount: 10,
        endDate: '2027-03-14',
        renewalDiscountUntil: '2027-03-14',
      }),
    ),
  );
  answerCode('SAVE05', { isDiscountCodeValid: true, discountPercentage: 5, minimumPurchaseQnt: 1 });
  const { user } = renderApp({
    at: '/subscription/renew/sub-1',
    routes: { 'subscription/renew/:subscriptionCode': <RenewPage /> },
  });
  expect(await screen.findByText(/Renew early and save £15.30/)).toBeVisible();
  stop = translatePage();
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'SAVE05');
  await waitFor(() => expect(document.body).toHaveTextContent('SAVE05 takes off £7.65'));
  expect(total()).toHaveTextContent('£145.35');
  await user.click(screen.getByRole('button', { name: 'Keep the early discount' }));
  expect(document.body).toHaveTextContent('Renew early and save £15.30 (10%)');
  expect(total()).toHaveTextContent('£137.70');
});

test('shows current amounts of added computers if the browser has translated the page', async () => {
  const info = { subscriptionId: 'sub-1', qnt: 2, endDate: '2027-03-14', today: '2026-09-13' };
  edge.use(
    signedIn,
    http.get('*/api/subscription/add/sub-1', () => HttpResponse.json(info)),
  );
  const { user } = renderApp({
    at: '/subscription/add/sub-1',
    routes: { 'subscription/add/:subscriptionId': <AddComputersPage /> },
  });
  expect(await screen.findByText(/Next renewal of 3 computers/)).toBeVisible();
  const before = total()?.textContent ?? '';
  stop = translatePage();
  await user.click(screen.getByRole('button', { name: 'Add one computer' }));
  expect(price()).toHaveTextContent(/Next renewal of 4 computers/);
  expect(document.body).not.toHaveTextContent('Next renewal of 3 computers');
  expect(before).toContain('£');
  expect(document.body).not.toHaveTextContent(before);
});

test('shows the current country and its VAT if the browser has translated the order', async () => {
  answerCountries({ vatRates: [{ code: 'GB', percentage: 20 }] });
  const { user } = openPurchase('/purchase/2');
  await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
  const field = await screen.findByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(price()).toHaveTextContent('Buying from United Kingdom'));
  expect(price()).toHaveTextContent('VAT (20%)');
  stop = translatePage();
  await user.selectOptions(field, 'France');
  expect(price()).toHaveTextContent('Buying from France');
  expect(price()).not.toHaveTextContent('United Kingdom');
  expect(price()).toHaveTextContent('No VAT is charged.');
  expect(price()).not.toHaveTextContent('VAT (20%)');
});
