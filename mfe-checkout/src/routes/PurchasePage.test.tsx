import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLogoutMutation } from 'shared/api';
import { closeDialog, restoreSession, selectSignOuts, useAppSelector } from 'shared/store';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { box, openPurchase, total } from '../testing/purchase';
import PurchasePage from './PurchasePage';

test('shows the order and its price', async () => {
  openPurchase('/purchase/3');
  expect(screen.getByRole('heading', { level: 1, name: 'Order summary' })).toBeVisible();
  expect(screen.getByText(/12 months subscription/)).toBeVisible();
  expect(await screen.findByText('£4.25 per month × 12')).toBeVisible();
  expect(screen.getByText('£51.00')).toBeVisible();
  expect(total()).toHaveTextContent('Total£153.00approx. $200 / €174');
  expect(screen.getByText('Volume discount: you save £27.00')).toBeVisible();
});

test('the price summary shows the product, the VAT and the provider, and its amounts add up to the total', async () => {
  openPurchase('/purchase/3');
  const summary = within(screen.getByRole('complementary', { name: 'Price' }));
  expect(await summary.findByText('£180.00')).toBeVisible();
  const amounts = summary.getAllByRole('definition').map((each) => each.textContent);
  expect(amounts).toEqual(['3', '£51.00', '£180.00', '−£27.00', '£153.00']);
  expect(summary.getByText('3 at the single-computer price').nextSibling).toHaveTextContent('£180.00');
  expect(summary.getByText('Call Recorder Pro')).toBeVisible();
  expect(summary.getByText(/total includes any VAT. You pay on Stripe’s own page, by card/)).toBeVisible();
});

test('shows the conditions of the purchase above the Checkout button', async () => {
  edge.use(signedIn);
  openPurchase('/purchase/3');
  const button = await screen.findByRole('button', { name: 'Checkout' });
  const note = screen.getByText(/By buying, you accept/);
  expect(note).toHaveTextContent('ask for delivery now and lose the right to cancel.');
  expect(screen.getByText(/Even without the right to cancel, our money-back guarantee applies\./)).toBeVisible();
  expect(note.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows no saving for a single computer', async () => {
  openPurchase('/purchase/1');
  await waitFor(() => expect(total()).toHaveTextContent('£60.00'));
  expect(screen.queryByText(/save/)).not.toBeInTheDocument();
});

test.each([
  ['0', '1'],
  ['-3', '1'],
  ['9999', '500'],
  ['2.5', '7'],
  ['abc', '7'],
  ['', '7'],
  ['4', '4'],
])('the address /purchase/%s sets the number of computers to %s if the stored order has 7', (inUrl, shown) => {
  localStorage.setItem('purchaseDto', JSON.stringify({ Qnt: 7 }));
  openPurchase(`/purchase/${inUrl}`);
  expect(box()).toHaveValue(shown);
});

test.each(['not JSON', '[]', 'null', '{"Qnt":"many","Name":{},"DiscountCode":7,"CountryIsoCode":[]}'])(
  'opens without an error if the stored order is %s',
  async (stored) => {
    localStorage.setItem('purchaseDto', stored);
    openPurchase('/purchase');
    await waitFor(() => expect(total()).toHaveTextContent('£60.00'));
    expect(box()).toHaveValue('1');
    expect(document.body).not.toHaveTextContent(/NaN|undefined|\[object/);
  },
);

test('lets the customer change the number of computers with buttons and the keyboard', async () => {
  const { user } = openPurchase();
  await user.click(screen.getByRole('button', { name: 'Add one computer' }));
  expect(box()).toHaveValue('3');
  await waitFor(() => expect(total()).toHaveTextContent('£153.00'));
  await user.clear(box());
  await user.type(box(), '5');
  expect(total()).toHaveTextContent('£240.00');
  await user.type(box(), '01');
  expect(box()).toHaveValue('500');
  await user.clear(box());
  expect(box()).toHaveValue('');
  await user.tab();
  expect(box()).toHaveValue('1');
});

test('suggests a larger number of computers if its total is lower', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 9: 48, 10: 42, 1: 60 } })));
  const { user } = openPurchase('/purchase/9');
  expect(await screen.findByText(/10 computers cost £12.00 less than 9/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose 10 computers' }));
  expect(box()).toHaveValue('10');
  expect(document.activeElement).toHaveTextContent('you save');
});

test('shows the maximum quantity and a support address if the customer requests more computers', () => {
  openPurchase('/purchase/9999');
  expect(screen.getByText(/You can order up to 500 computers at once/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
});

test('asks visitors to sign in or to create an account', async () => {
  const { user, store } = openPurchase();
  expect(await screen.findByText('Please sign in or create new account to proceed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(store.getState().dialogs.open).toBe('login');
  await user.click(screen.getByRole('button', { name: 'New customer' }));
  expect(store.getState().dialogs.open).toBe('register');
  expect(screen.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
});

test('focuses Checkout after a sign-in, once the dialog has closed', async () => {
  const { user, store } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'New customer' }));
  edge.use(signedIn);
  await act(() => store.dispatch(restoreSession()));
  expect(await screen.findByRole('button', { name: 'Checkout' })).not.toHaveFocus();
  act(() => void store.dispatch(closeDialog()));
  expect(screen.getByRole('button', { name: 'Checkout' })).toHaveFocus();
});

/** Renders the page with a sign-out button. Remounts the page after a sign-out, as the shell does. */
function PurchaseOfCustomer() {
  const [logout] = useLogoutMutation();
  return (
    <>
      <button onClick={() => void logout()}>Sign out</button>
      <PurchasePage key={useAppSelector(selectSignOuts)} />
    </>
  );
}

test("removes the invoice details from the page and from the browser's storage after sign-out", async () => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = renderApp({ at: '/purchase/2', routes: { 'purchase/:quantity?': <PurchaseOfCustomer /> } });
  await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
  await user.type(await screen.findByRole('textbox', { name: 'Business name' }), 'Ada & Sons');
  await screen.findByRole('button', { name: 'Checkout' });
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Business name' })).not.toBeInTheDocument());
  expect(localStorage.getItem('purchaseDto')).not.toContain('Ada');
  expect(box()).toHaveValue('2');
});

test('offers Retry and disables Checkout if the prices fail to load', async () => {
  edge.use(
    signedIn,
    http.get('*/PricesRates', () => new HttpResponse(null, { status: 500 }), { once: true }),
  );
  const { user } = openPurchase();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the prices.');
  expect(await screen.findByRole('button', { name: 'Checkout' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
});
