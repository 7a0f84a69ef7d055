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

const kept = () => within(screen.getByRole('group', { name: 'Computers to keep' }));
const BEA = { name: 'BBBB, Bea, LAPTOP' };
const UNUSED = { name: 'CCCC, not used yet' };

test('the owner renews two of three computers, and the page suggests that the unused code ends', async () => {
  const user = await openChange();
  await user.click(await fewer());
  expect(kept().getByRole('checkbox', UNUSED)).not.toBeChecked();
  expect(kept().getByRole('checkbox', BEA)).toBeChecked();
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
  expect(price().getByText('CCCC stops working after 14 March 2027.')).toBeVisible();
  await checkOut(user);
  expect(sent).toMatchObject([{ SubscriptionId: 'sub-1', Qnt: 2, EndingCodes: ['CCCC'] }]);
});

test('the owner keeps another computer instead of the suggested one', async () => {
  const user = await openChange();
  await user.click(await fewer());
  await user.click(kept().getByRole('checkbox', UNUSED));
  expect(await screen.findByRole('spinbutton', { name: 'Computers to renew' })).toHaveValue('3');
  await user.click(kept().getByRole('checkbox', BEA));
  expect(kept().getByRole('checkbox', BEA)).toHaveFocus();
  expect(price().getByText('Bea stops working after 14 March 2027.')).toBeVisible();
  await checkOut(user);
  expect(sent).toMatchObject([{ SubscriptionId: 'sub-1', Qnt: 2, EndingCodes: ['BBBB'] }]);
});

test('an expired subscription names the codes that the renewal leaves out, without a date in the past', async () => {
  edge.use(http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json({ ...OWN, isNotExpiredYet: false })));
  const user = await openChange();
  await user.click(await fewer());
  expect(price().getByText('You don’t renew CCCC.')).toBeVisible();
  await user.click(await fewer());
  expect(price().getByText('You don’t renew 2 codes.')).toBeVisible();
});

test('a link fills in the number of computers, and the owner sees which codes end', async () => {
  const { user } = openPage('?computers=2');
  expect(await screen.findByRole('checkbox', UNUSED)).not.toBeChecked();
  expect(total()).toHaveTextContent('£108.00');
  await checkOut(user);
  expect(sent).toMatchObject([{ SubscriptionId: 'sub-1', Qnt: 2, EndingCodes: ['CCCC'] }]);
});

test('a number that differs from the link’s is still there after the payment page', async () => {
  history.replaceState(null, '', '/subscription/renew/sub-1?computers=2');
  const { user, unmount } = openPage(location.search);
  await user.click(await fewer());
  await checkOut(user);
  unmount();
  openPage(location.search);
  await waitFor(() => expect(total()).toHaveTextContent('£60.00'));
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
  const last = kept().getByRole('checkbox', { name: 'AAAA, RECEPTION-PC' });
  expect(last).toBeDisabled();
  expect(last).toHaveAccessibleDescription('To keep another computer instead, tick it first.');
  expect(price().getByText('2 codes stop working after 14 March 2027.')).toBeVisible();
  expect(total()).toHaveTextContent('£60.00');
});

test('the owner renews five computers instead of three', async () => {
  const user = await openChange();
  await user.click(await more());
  await user.click(await more());
  expect(screen.getByText(/^You get 2 new activation codes/)).toHaveTextContent('for use from 14 March 2027.');
  expect(screen.getByRole('link', { name: 'add computers now' })).toHaveAttribute('href', '/subscription/add/sub-1');
  expect(total()).toHaveTextContent('£240.00');
  expect(screen.getByText(/^12 more months for 5 computers\. .* and you get 2 more\.$/)).toBeVisible();
  await checkOut(user);
  expect(sent).toMatchObject([{ Qnt: 5, EndingCodes: [] }]);
});

test('without a change, the request names no computers', async () => {
  const user = await openChange();
  await user.click(await fewer());
  await user.click(await more());
  expect(kept().getByRole('checkbox', UNUSED)).toBeChecked();
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
  expect(await screen.findByRole('checkbox', UNUSED)).not.toBeChecked();
});

test('customers who don’t own the subscription can’t change the number of computers', async () => {
  edge.use(http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json({ ...OWN, codes: undefined })));
  openPage();
  await screen.findByText(/will expire on/);
  expect(screen.queryByText('Change the number of computers')).not.toBeInTheDocument();
});
