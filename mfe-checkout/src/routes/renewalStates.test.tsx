import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import RenewByCodePage from './RenewByCodePage';
import RenewPage from './RenewPage';

const ROUTES = {
  'subscription/renew/:subscriptionCode': <RenewPage />,
  'subscription/renew/a/:activationCodeEncoded': <RenewByCodePage />,
};
const INFO = {
  subscriptionId: 'sub-1',
  qnt: 3,
  pricePerUser: 51,
  isNotExpiredYet: true,
  renewalDiscount: 10,
  endDate: '2027-03-14',
};

const total = () =>
  within(screen.getByRole('complementary', { name: 'Price' }))
    .getByText('Total')
    .closest('output');

beforeEach(() => edge.use(http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json(INFO))));
afterEach(() => {
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test('shows the unpaid renewal of this subscription and its payment on its way, but no other order', async () => {
  const order = { orderNumber: 'B4C6D8F9', quantity: 1, amount: 60, state: 'unpaid' };
  edge.use(
    signedIn,
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([
        { ...order, paymentId: 'p0', kind: 'purchase', orderNumber: 'NEWORDER' },
        { ...order, paymentId: 'p1', kind: 'renewal', subscriptionId: 'sub-2', orderNumber: 'OTHERSUB' },
        { ...order, paymentId: 'p2', kind: 'addition', subscriptionId: 'sub-1', orderNumber: 'ADDITION' },
        { ...order, paymentId: 'p3', kind: 'renewal', subscriptionId: 'sub-1' },
        { ...order, paymentId: 'p4', kind: 'purchase', orderNumber: 'OTHERPAY', state: 'being-checked' },
        {
          ...order,
          paymentId: 'p5',
          kind: 'renewal',
          subscriptionId: 'sub-1',
          orderNumber: 'ONITSWAY',
          state: 'being-checked',
        },
      ]),
    ),
  );
  renderApp({ at: '/subscription/renew/sub-1', routes: ROUTES });
  expect(await screen.findByText(/is not paid yet/)).toHaveTextContent(
    'Order B4C6D8F9 (renewal for 1 computer, £60.00) is not paid yet.',
  );
  expect(screen.getByText('ONITSWAY')).toBeVisible();
  expect(document.body).not.toHaveTextContent('OTHERPAY');
});

test('sends the promo code and the invoice details with a renewal', async () => {
  const placed: unknown[] = [];
  edge.use(
    signedIn,
    http.get('*/api/order/checkdiscountcode/SAVE10', () =>
      HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 20, minimumPurchaseQnt: 1 }),
    ),
    http.post('*/api/renew/purchasewithstripe', async ({ request }) => {
      placed.push(await request.json());
      return HttpResponse.json({ redirectUrl: new URL('#payment-page', location.href).href });
    }),
  );
  const { user } = renderApp({ at: '/subscription/renew/sub-1', routes: ROUTES });
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'save10');
  expect(await screen.findByText('Code SAVE10 (20%)')).toBeVisible();
  expect(screen.queryByText(/Early renewal discount \(/)).not.toBeInTheDocument();
  expect(total()).toHaveTextContent('£122.40');
  await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
  await user.type(screen.getByRole('textbox', { name: 'Business name' }), 'Ada Ltd');
  await user.type(screen.getByRole('textbox', { name: 'Billing address' }), '1 High Street');
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Country' }),
    await screen.findByRole('option', { name: 'France' }),
  );
  await user.type(screen.getByRole('textbox', { name: 'Reference number (optional)' }), 'PO 7');
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  expect(placed).toEqual([
    {
      Url: 'http://localhost',
      SubscriptionId: 'sub-1',
      DiscountCode: 'SAVE10',
      InvoiceNeeded: true,
      Name: 'Ada Ltd',
      Address: '1 High Street',
      BuyersRefNumber: 'PO 7',
      CountryIsoCode: 'FR',
      BuyersVatNumber: '',
      EndDate: '2027-03-14',
    },
  ]);
});

test('shows the renewal to anonymous visitors and asks them to sign in', async () => {
  renderApp({ at: '/subscription/renew/sub-1', routes: ROUTES });
  await waitFor(() => expect(total()).toHaveTextContent('£137.70'));
  expect(await screen.findByText('Please sign in or create new account to proceed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New customer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
});

test('logs a failed lookup of an activation code, without a console error', async () => {
  const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  edge.use(
    http.get('*/api/subscription/renew/a/ABCD', () =>
      HttpResponse.json({ detail: 'We do not know this code.' }, { status: 404 }),
    ),
  );
  renderApp({ at: '/subscription/renew/a/ABCD', routes: ROUTES });
  await screen.findByRole('alert');
  expect(logged).toHaveBeenCalledWith(
    'Could not find a subscription for the activation code: We do not know this code.',
  );
});

test('restores the renewal after a reload, and keeps the quantity of an unfinished purchase', async () => {
  localStorage.setItem('purchaseDto', JSON.stringify({ Qnt: 7 }));
  const { user, unmount } = renderApp({ at: '/subscription/renew/sub-1', routes: ROUTES });
  await screen.findByText(/will expire on/);
  expect(JSON.parse(localStorage.getItem('purchaseDto') ?? '')).toEqual({ Qnt: 7 });
  await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
  await user.type(await screen.findByRole('textbox', { name: 'Business name' }), 'Ada Ltd');
  unmount();
  renderApp({ at: '/subscription/renew/sub-1', routes: ROUTES });
  expect(await screen.findByRole('textbox', { name: 'Business name' })).toHaveValue('Ada Ltd');
  expect(JSON.parse(localStorage.getItem('purchaseDto') ?? '')).toMatchObject({ Qnt: 7, SubscriptionId: 'sub-1' });
});

test('ignores a trailing slash in a renewal link with an activation code', async () => {
  const codes: unknown[] = [];
  edge.use(
    http.get('*/api/subscription/renew/a/:code', ({ params }) => {
      codes.push(params.code);
      return HttpResponse.json(INFO);
    }),
  );
  renderApp({ at: '/subscription/renew/a/AAAA-1111/', routes: ROUTES });
  expect(await screen.findByText(/will expire on/)).toBeVisible();
  expect(codes).toEqual(['AAAA-1111']);
});
