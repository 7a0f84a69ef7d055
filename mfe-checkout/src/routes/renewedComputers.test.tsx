import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import RenewPage from './RenewPage';

const OWN = {
  subscriptionId: 'sub-1',
  qnt: 3,
  pricePerUser: 51,
  isNotExpiredYet: true,
  renewalDiscount: 0,
  endDate: '2027-03-14',
  newEndDate: '2028-03-14',
  codes: [
    { code: 'AAAA', isActivated: true, computerName: 'RECEPTION-PC' },
    { code: 'BBBB', isActivated: true, computerName: 'LAPTOP', label: 'Bea' },
    { code: 'CCCC', isActivated: false },
  ],
};

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent.length = 0;
  edge.use(
    signedIn,
    http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json(OWN)),
    http.post<never, Record<string, unknown>>('*/api/renew/purchasewithstripe', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ redirectUrl: new URL('#payment-page', location.href).href });
    }),
  );
});
afterEach(() => history.replaceState(null, '', '/'));

const openPage = (query = '') =>
  renderApp({
    at: `/subscription/renew/sub-1${query}`,
    routes: { 'subscription/renew/:subscriptionCode': <RenewPage /> },
  });
const price = () => within(screen.getByRole('complementary', { name: 'Price' }));
const total = () => price().getByText('Total').closest('output');
const fewer = () => screen.findByRole('button', { name: 'Remove one computer' });
const more = () => screen.findByRole('button', { name: 'Add one computer' });

async function openChange() {
  const { user } = openPage();
  await user.click(await screen.findByText('Change the number of computers'));
  return user;
}

async function checkOut(user: Awaited<ReturnType<typeof openChange>>) {
  const checkout = await screen.findByRole('button', { name: 'Checkout' });
  await waitFor(() => expect(checkout).toBeEnabled());
  await user.click(checkout);
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
}

test('the owner renews two of three computers, and the page suggests that the unused code ends', async () => {
  const user = await openChange();
  await user.click(await fewer());
  const ending = within(screen.getByRole('group', { name: 'Codes that stop working after 14 March 2027' }));
  expect(ending.getByRole('checkbox', { name: 'CCCC, not used yet' })).toBeChecked();
  expect(ending.getByRole('checkbox', { name: 'BBBB, Bea, LAPTOP' })).not.toBeChecked();
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
  await user.click(ending.getByRole('checkbox', { name: 'BBBB, Bea, LAPTOP' }));
  await user.click(ending.getByRole('checkbox', { name: 'CCCC, not used yet' }));
  await checkOut(user);
  expect(sent).toMatchObject([{ SubscriptionId: 'sub-1', Qnt: 2, EndingCodes: ['BBBB'] }]);
});

test('a link fills in the number of computers, and the owner sees which codes end', async () => {
  const { user } = openPage('?computers=2');
  expect(await screen.findByRole('checkbox', { name: 'CCCC, not used yet' })).toBeChecked();
  expect(total()).toHaveTextContent('£108.00');
  await checkOut(user);
  expect(sent).toMatchObject([{ SubscriptionId: 'sub-1', Qnt: 2, EndingCodes: ['CCCC'] }]);
});

test('a link with a number of computers asks other visitors to sign in', async () => {
  const { codes: _codes, ...info } = OWN;
  edge.use(http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json(info)));
  openPage('?computers=2');
  expect(await screen.findByText(/^To renew for 2 computers, sign in to the account/)).toBeVisible();
  expect(total()).toHaveTextContent('£153.00');
});

test('at least one computer is renewed', async () => {
  const user = await openChange();
  await user.click(await fewer());
  await user.click(await fewer());
  expect(screen.getByRole('checkbox', { name: 'AAAA, RECEPTION-PC' })).toBeDisabled();
  expect(total()).toHaveTextContent('£60.00');
});

test('the owner renews five computers instead of three', async () => {
  const user = await openChange();
  await user.click(await more());
  await user.click(await more());
  expect(screen.getByText(/^You get 2 new activation codes/)).toHaveTextContent('for use from 14 March 2027.');
  expect(screen.getByRole('link', { name: 'add computers now' })).toHaveAttribute('href', '/subscription/add/sub-1');
  expect(total()).toHaveTextContent('£240.00');
  expect(screen.getByText('12 more months for 5 computers.')).toBeVisible();
  await checkOut(user);
  expect(sent).toMatchObject([{ Qnt: 5, EndingCodes: [] }]);
});

test('without a change, the request has the fields of the specification only', async () => {
  const user = await openChange();
  await user.click(await fewer());
  await user.click(await more());
  expect(screen.queryByRole('checkbox', { name: /^AAAA/ })).not.toBeInTheDocument();
  await checkOut(user);
  expect(sent[0]).not.toHaveProperty('Qnt');
  expect(sent[0]).not.toHaveProperty('EndingCodes');
});

test('the choice is still there after the customer comes back from the payment page', async () => {
  const user = await openChange();
  await user.click(await fewer());
  await checkOut(user);
  document.body.replaceChildren();
  openPage();
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
});

test('customers who don’t own the subscription can’t change the number of computers', async () => {
  edge.use(http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json({ ...OWN, codes: undefined })));
  openPage();
  await screen.findByText(/will expire on/);
  expect(screen.queryByText('Change the number of computers')).not.toBeInTheDocument();
});
