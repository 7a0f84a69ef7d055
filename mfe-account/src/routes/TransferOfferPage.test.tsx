import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { TransferOffer } from 'shared/contract/transfer';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import TransferOfferPage from './TransferOfferPage';

const CODE = 'ABCDEFGHJKMNPQRS';
const OPEN: TransferOffer = {
  state: 'open',
  email: 'Ada@example.com',
  ownerEmail: 'owner@example.com',
  productName: 'Call Recorder Pro',
  qnt: 3,
  endDate: '2199-03-14',
  lastDay: '2199-01-02',
};
const done = () => new HttpResponse(null, { status: 204 });

function openLink(offers: (() => TransferOffer | Response) | TransferOffer, code = CODE, reply: () => Response = done) {
  const accepted: unknown[] = [];
  edge.use(
    http.post('*/api/subscription/readtransfer', () => {
      const offer = typeof offers === 'function' ? offers() : offers;
      return offer instanceof Response ? offer : HttpResponse.json(offer);
    }),
    http.post('*/api/subscription/accepttransfer', async ({ request }) => {
      accepted.push(await request.json());
      return reply();
    }),
  );
  const routes = { '/account/transfer/:code': <TransferOfferPage /> };
  return { ...renderApp({ at: `/account/transfer/${code}`, routes }), accepted };
}

const acceptButton = () => screen.findByRole('button', { name: 'Accept the subscription' });

test('shows what is offered, and accepts only after the customer presses the button', async () => {
  edge.use(signedIn);
  const { user, accepted } = openLink(OPEN);
  const button = await acceptButton();
  expect(
    screen.getByText('owner@example.com offers you this subscription. You can accept until 2 January 2199.'),
  ).toBeVisible();
  expect(screen.getByText('Number of computers').nextSibling).toHaveTextContent('3');
  expect(screen.getByText('14 March 2199')).toBeVisible();
  expect(accepted).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'The subscription is yours' })).toHaveFocus();
  expect(accepted).toEqual([{ code: CODE }]);
  expect(screen.getByRole('link', { name: 'My subscriptions' })).toHaveAttribute('href', '/subscriptions');
});

test('asks anonymous visitors to sign in or register with the offered address', async () => {
  const { user, store } = openLink(OPEN);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(store.getState().dialogs).toMatchObject({ open: 'login', email: 'Ada@example.com' });
  expect(store.getState().dialogs.signInReason).toContain('Ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(store.getState().dialogs).toMatchObject({ open: 'register', email: 'Ada@example.com' });
  expect(screen.queryByRole('button', { name: 'Accept the subscription' })).not.toBeInTheDocument();
});

test('signs out a customer with another address, and then asks for the right one', async () => {
  let isSignedIn = true;
  edge.use(
    http.get('*/api/auth/currentuserinfo', () =>
      isSignedIn ? HttpResponse.json({ userName: 'eve@example.com' }) : done(),
    ),
    http.post('*/api/auth/logout', () => {
      isSignedIn = false;
      return done();
    }),
  );
  const { user } = openLink(OPEN);
  expect(
    await screen.findByText('This offer is for Ada@example.com, but you are signed in as eve@example.com.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in with another account' }));
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible();
});

test.each([
  ['accepted', 'This offer was accepted'],
  ['withdrawn', 'This offer was withdrawn'],
  ['expired', 'This offer has expired'],
] as const)('says that an offer is %s', async (state, title) => {
  openLink({ state });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows the new state of an offer that ended while the page was open', async () => {
  edge.use(signedIn);
  let state: TransferOffer['state'] = 'open';
  const { user } = openLink(
    () => (state === 'open' ? OPEN : { state }),
    CODE,
    () => HttpResponse.json({ detail: 'This offer has been withdrawn.' }, { status: 409 }),
  );
  const button = await acceptButton();
  state = 'withdrawn';
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'This offer was withdrawn' })).toBeVisible();
});

test("shows the server's error if the acceptance fails, and keeps the button", async () => {
  edge.use(signedIn);
  const { user } = openLink(OPEN, CODE, () =>
    HttpResponse.json({ detail: 'Your account is blocked.' }, { status: 409 }),
  );
  await user.click(await acceptButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account is blocked.');
  expect(await acceptButton()).toBeVisible();
});

test('offers a retry if the offer can’t be loaded', async () => {
  const replies = [HttpResponse.json({}, { status: 500 })];
  const { user } = openLink(() => replies.pop() ?? OPEN);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^owner@example.com offers you/)).toBeVisible();
});

test('shows an error for a link with an incomplete code', () => {
  openLink(OPEN, 'short');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
});
