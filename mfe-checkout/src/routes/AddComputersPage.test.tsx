import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { paymentPage } from '../testing/purchase';
import AddComputersPage from './AddComputersPage';

const open = (query = '') =>
  renderApp({
    at: `/subscription/add/sub-1${query}`,
    routes: { 'subscription/add/:subscriptionId': <AddComputersPage />, subscriptions: <p>Your subscriptions</p> },
  });
const INFO = { subscriptionId: 'sub-1', qnt: 2, endDate: '2027-03-14', today: '2026-09-13' };
const answer = (info: object, init?: { status: number }) =>
  edge.use(
    signedIn,
    http.get('*/api/subscription/add/sub-1', () => HttpResponse.json(info, init)),
  );
const price = () => screen.getByRole('complementary', { name: 'Price' });
const addOne = () => screen.getByRole('button', { name: 'Add one computer' });

test('shows the price until the end date, and the price of the next renewal', async () => {
  answer(INFO);
  const { user } = open();
  expect(await screen.findByText(/Your subscription has 2 computers/)).toHaveTextContent('until 14 March 2027');
  expect(await screen.findByText('182 days at the volume price for all your computers')).toBeVisible();
  expect(within(price()).getByText('Until 14 March 2027')).toBeVisible();
  expect(screen.queryByText('12 months')).not.toBeInTheDocument();
  const total = within(price()).getByText('Total').closest('output');
  const before = total?.textContent;
  await user.click(addOne());
  expect(screen.getByText('Computers to add', { selector: 'dt' }).nextSibling).toHaveTextContent('2');
  expect(screen.getByText(/Next renewal of 4 computers/)).toBeVisible();
  expect(total?.textContent).not.toBe(before);
});

test('a link fills in the number of computers', async () => {
  answer(INFO);
  const { user } = open('?computers=3');
  expect(await screen.findByText(/Next renewal of 5 computers/)).toBeVisible();
  await user.click(addOne());
  expect(screen.getByText(/Next renewal of 6 computers/)).toBeVisible();
});

test.each([
  ['the customer chose', '', 2],
  ['a link filled in and the customer changed', '?computers=3', 4],
])('the number that %s is still there after the payment page', async (_case, query, chosen) => {
  answer(INFO);
  edge.use(http.post('*/api/order/addcomputers', () => HttpResponse.json({ redirectUrl: paymentPage() })));
  history.replaceState(null, '', `/subscription/add/sub-1${query}`);
  const { user, unmount } = open(query);
  await screen.findByText(/Your subscription has 2 computers/);
  await user.click(addOne());
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  unmount();
  open(location.search);
  expect(await screen.findByText(`Next renewal of ${2 + chosen} computers`, { exact: false })).toBeVisible();
  history.replaceState(null, '', '/');
});

test('keeps the invoice details, but not the number of computers that another subscription gets', async () => {
  answer(INFO);
  localStorage.setItem(
    'purchaseDto',
    JSON.stringify({ ExtendedSubscriptionId: 'sub-2', AddedComputers: 4, Name: 'Ada Ltd', InvoiceNeeded: true }),
  );
  open();
  expect(await screen.findByText(/Next renewal of 3 computers/)).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Business name' })).toHaveValue('Ada Ltd');
});

test('offers no promo code', async () => {
  answer(INFO);
  open();
  expect(await screen.findByRole('button', { name: 'Checkout' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /discount code/ })).not.toBeInTheDocument();
});

test('offers no more than 500 computers in total', async () => {
  answer({ ...INFO, qnt: 499 });
  const { user } = open();
  await screen.findByText(/Your subscription has 499 computers/);
  await user.click(addOne());
  expect(screen.getByText('Computers to add', { selector: 'dt' }).nextSibling).toHaveTextContent('1');
});

test('says why a subscription can’t get more computers, and leads back to the subscriptions', async () => {
  answer({ detail: 'This subscription ended on 14 March 2026. Renew it before you add computers.' }, { status: 409 });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Renew it before you add computers.');
  expect(screen.getByRole('link', { name: 'My subscriptions' })).toHaveAttribute('href', '/subscriptions');
});

test('sends the number of computers with the displayed total, and shows the new total if it has changed', async () => {
  answer(INFO);
  const sent: { body: unknown; displayed: string | null }[] = [];
  edge.use(
    http.post('*/api/order/addcomputers', async ({ request }) => {
      sent.push({ body: await request.json(), displayed: request.headers.get('X-Displayed-Total-Pence') });
      const problem = { detail: 'The price has changed. The total is now £70.00.', code: 'price-changed' };
      return HttpResponse.json(problem, { status: 409 });
    }),
  );
  const { user } = open();
  await screen.findByText(/182 days/);
  await user.click(addOne());
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByText(/The total is now £70.00/)).toBeVisible();
  expect(sent).toMatchObject([{ body: { SubscriptionId: 'sub-1', Qnt: 2, CountryIsoCode: 'GB' } }]);
  expect(sent[0]?.displayed).toMatch(/^\d+$/);
});
