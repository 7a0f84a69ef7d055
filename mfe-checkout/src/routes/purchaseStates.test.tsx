import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { edge, signedIn } from 'shared/testing/renderApp';
import { answerPurchase, openPurchase, paymentPage, total } from '../testing/purchase';

const checkout = () => screen.findByRole('button', { name: 'Checkout' });
const check = (name: string) => screen.getByRole('checkbox', { name });

afterEach(() => {
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
});

async function enterCode(code: string, answer: () => Response | Promise<Response>) {
  edge.use(http.get(`*/api/order/checkdiscountcode/${code}`, async () => answer()));
  const app = openPurchase();
  await app.user.click(check('I have discount code'));
  await app.user.type(screen.getByRole('textbox', { name: 'Promo Code' }), code);
  return app;
}

test('shows a pending payment with its order number, so that the customer does not pay twice', async () => {
  edge.use(
    signedIn,
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([{ paymentId: 'p0', orderNumber: 'B4C6D8F9', kind: 'purchase' }]),
    ),
  );
  openPurchase();
  expect(await screen.findByText('B4C6D8F9')).toBeVisible();
  expect(screen.getByText(/only if you want to place another order/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your payment' })).toHaveAttribute('href', '/payment/success/p0');
});

const unpaid = {
  paymentId: 'p0',
  orderNumber: 'B4C6D8F9',
  kind: 'purchase',
  quantity: 3,
  amount: 153,
  state: 'unpaid',
};

test('asks a customer who has paid in another tab before it places another order', async () => {
  edge.use(signedIn);
  const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await checkout();
  const payments = [
    { ...unpaid, state: 'paid' },
    { ...unpaid, paymentId: 'p1', orderNumber: 'R3N3W3D9', kind: 'renewal', subscriptionId: 'sub-1', state: 'paid' },
  ];
  edge.use(http.get('*/api/order/awaitedpayments', () => HttpResponse.json(payments)));
  await user.click(await checkout());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You have already paid order B4C6D8F9. Check out again only if you want to place another order.',
  );
  const notice = screen.getByText(/only if you want to place another order/, { selector: 'p' });
  expect(notice.parentElement).toHaveTextContent('You have already paid order B4C6D8F9 (3 computers, £153.00).');
  expect(notice.parentElement).not.toHaveTextContent('R3N3W3D9');
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/payment/success/p0');
  expect(placed).toEqual([]);
  await user.click(await checkout());
  await waitFor(() => expect(placed).toHaveLength(1));
});

test('lets the customer pay or cancel an order that is not paid yet', async () => {
  edge.use(
    signedIn,
    http.get('*/api/order/awaitedpayments', () => HttpResponse.json([unpaid]), { once: true }),
    http.post('*/api/order/payagain', () => HttpResponse.json({ detail: 'The price has changed.' }, { status: 409 })),
    http.post('*/api/order/cancelpayment', () => HttpResponse.json({ outcome: 'not-charged', kind: 'purchase' })),
  );
  const { user } = openPurchase();
  expect(await screen.findByText('Order B4C6D8F9 (3 computers, £153.00) is not paid yet.')).toBeVisible();
  expect(screen.getByText(/We have not received any money for it\. .* Checkout then replaces/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed.');
  await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
  const result = await screen.findByText('The payment for order B4C6D8F9 is cancelled. Nothing was charged.');
  expect(result.parentElement).toHaveFocus();
  await waitFor(() => expect(screen.queryByText(/is not paid yet/)).not.toBeInTheDocument());
});

test('shows no unpaid renewal or addition to a customer who buys another subscription', async () => {
  const ofSubscription = { ...unpaid, subscriptionId: 'sub-1' };
  edge.use(
    signedIn,
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([
        { ...ofSubscription, paymentId: 'p1', kind: 'renewal' },
        { ...ofSubscription, paymentId: 'p2', kind: 'addition' },
        unpaid,
      ]),
    ),
  );
  openPurchase();
  expect(await screen.findByText(/is not paid yet/)).toHaveTextContent('(3 computers, £153.00)');
});

test('stops checkout if the order cannot be built, and lets the customer try again', async () => {
  edge.use(signedIn);
  jest.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  const { user } = openPurchase('/purchase');
  await waitFor(() => expect(total()).toHaveTextContent('£60.00'));
  await user.click(await checkout());
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong: ');
  expect(await checkout()).toBeEnabled();
});

test('shows a spinner next to the text while the server is checking a code', async () => {
  await enterCode('SLOW01', async () => {
    await delay('infinite');
    return HttpResponse.json({});
  });
  const words = await screen.findByText('Checking....');
  expect(words.parentElement?.querySelector('img')).toHaveAttribute('src', 'asset');
});

test('shows a spinner next to the text while the payment page is opening', async () => {
  edge.use(
    signedIn,
    http.post('*/api/order/purchasewithstripe', () => delay('infinite')),
  );
  const { user } = openPurchase();
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
  await user.click(await checkout());
  const words = await screen.findByText('Please wait, redirecting to payment page ...');
  expect(words.parentElement?.querySelector('img')).toHaveAttribute('src', 'asset');
  expect(await checkout()).toBeDisabled();
});

test("hides a code's minimum quantity after the customer removes the code", async () => {
  const { user } = await enterCode('TEAM20', () =>
    HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 20, minimumPurchaseQnt: 5 }),
  );
  expect(await screen.findByText(/TEAM20 applies at 5 or more subscriptions/)).toBeVisible();
  await user.click(check('I have discount code'));
  expect(screen.queryByText(/or more subscriptions/)).not.toBeInTheDocument();
  expect(total()).toHaveTextContent('£108.00');
});

test('removes the discount when the customer edits a valid code', async () => {
  const { user } = await enterCode('SAVE10', () =>
    HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 10 }),
  );
  await waitFor(() => expect(total()).toHaveTextContent('£97.20'));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), '{Backspace}');
  expect(total()).toHaveTextContent('£108.00');
  expect(screen.queryByText(/applied/)).not.toBeInTheDocument();
});

test('the invoice form asks for a name, a three-line address, a country and an optional reference', async () => {
  const { user } = openPurchase();
  expect(screen.queryByRole('textbox', { name: 'Business name' })).not.toBeInTheDocument();
  await user.click(check('I need an invoice'));
  const address = screen.getByRole('textbox', { name: 'Billing address' });
  expect(address).toHaveAttribute('rows', '3');
  const options = within(await screen.findByRole('combobox', { name: 'Country' })).getAllByRole<HTMLOptionElement>(
    'option',
  );
  await waitFor(() => expect(options.map(({ value, text }) => [value, text])).toContainEqual(['GB', 'United Kingdom']));
  expect(await screen.findByRole('option', { name: 'France' })).toHaveValue('FR');
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('GB');
  expect(screen.getByRole('textbox', { name: 'Reference number (optional)' })).toBeVisible();
  await user.click(address);
  await user.tab();
  await waitFor(() => expect(address).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getByRole('textbox', { name: 'Business name' })).not.toHaveAttribute('aria-invalid');
});

test('restores a code that requires more computers when the customer opens the page again', async () => {
  const { unmount } = await enterCode('TEAM20', () =>
    HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 20, minimumPurchaseQnt: 5 }),
  );
  expect(await screen.findByText(/TEAM20 applies at 5 or more subscriptions/)).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('purchaseDto')).toContain('TEAM20'));
  unmount();
  openPurchase('/purchase');
  expect(await screen.findByRole('textbox', { name: 'Promo Code' })).toHaveValue('TEAM20');
});

test('asks the customer to sign in at Checkout if the session has expired, and keeps the order', async () => {
  edge.use(
    signedIn,
    http.post('*/api/order/purchasewithstripe', () =>
      HttpResponse.json({ detail: 'Please sign in to continue.' }, { status: 401 }),
    ),
  );
  const { user, store } = openPurchase();
  await user.click(check('I need an invoice'));
  await user.type(await screen.findByRole('textbox', { name: 'Business name' }), 'Ada Ltd');
  await user.type(screen.getByRole('textbox', { name: 'Billing address' }), '1 High Street');
  await checkout();
  edge.use(http.get('*/api/auth/currentuserinfo', () => new HttpResponse(null, { status: 204 })));
  await user.click(await checkout());
  expect(await screen.findByText('Please sign in or create new account to proceed')).toBeVisible();
  expect(store.getState().dialogs).toEqual({
    open: 'login',
    email: 'ada@example.com',
    signInReason: 'Your session has ended. Sign in again to check out. Your order is unchanged.',
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveValue('Ada Ltd');
});

test('raises the quantity only to the maximum if a code requires more', async () => {
  const { user } = await enterCode('MIN600', () =>
    HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 10, minimumPurchaseQnt: 600 }),
  );
  await user.click(await screen.findByRole('button', { name: 'increase' }));
  expect(screen.getByRole('spinbutton', { name: 'Number of computers' })).toHaveValue('500');
  expect(screen.getByText(/MIN600 applies at 600 or more subscriptions/)).toBeVisible();
});

test('selects the detected country if the list of countries is missing', async () => {
  edge.use(http.get('*/api/order/getcountries', () => HttpResponse.json({ detectedCountryCode: 'fr' })));
  const { user } = openPurchase();
  await user.click(check('I need an invoice'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('FR'));
  expect(screen.getByRole('option', { name: 'France' })).toBeInTheDocument();
});

test('stores the order as the customer enters it', async () => {
  const { user, unmount } = openPurchase();
  await user.click(screen.getByRole('button', { name: 'Add one computer' }));
  await user.click(check('I need an invoice'));
  await user.type(await screen.findByRole('textbox', { name: 'Business name' }), 'Ada Ltd');
  unmount();
  openPurchase('/purchase');
  expect(await screen.findByRole('spinbutton', { name: 'Number of computers' })).toHaveValue('3');
  expect(await screen.findByRole('textbox', { name: 'Business name' })).toHaveValue('Ada Ltd');
});
