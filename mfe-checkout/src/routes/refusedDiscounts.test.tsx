import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLoginMutation } from 'shared/api';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { answerCode, answerPurchase, openPurchase, total } from '../testing/purchase';
import PurchasePage from './PurchasePage';
import RenewPage from './RenewPage';

const RESERVED = 'The early renewal discount is reserved for someone else.';
const USED = 'You have already used this promo code';
const INFO = { subscriptionId: 'sub-1', qnt: 3, pricePerUser: 51, isNotExpiredYet: true, endDate: '2027-03-14' };
const EARLY = { ...INFO, renewalDiscount: 20, renewalDiscountUntil: '2027-03-14' };
const TAKEN = { ...INFO, renewalDiscount: 0, renewalDiscountError: RESERVED };

const answerRenewal = (info: object) =>
  edge.use(http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json(info)));
const SignIn = () => {
  const [login] = useLoginMutation();
  const credentials = { email: 'ada@example.com', password: 'correct horse', remeberMe: false };
  return <button onClick={() => void login(credentials)}>Sign me in</button>;
};
const openWithSignIn = (at: string) => {
  const letIn = () => {
    edge.use(signedIn);
    return new HttpResponse(null, { status: 204 });
  };
  edge.use(http.post('*/api/auth/login', letIn));
  const page = at.startsWith('/purchase') ? <PurchasePage /> : <RenewPage />;
  const routes = { 'purchase/:quantity?': page, 'subscription/renew/:subscriptionCode': page };
  const withSignIn = Object.entries(routes).map(([path, element]) => [
    path,
    <>
      {element}
      <SignIn />
    </>,
  ]);
  return renderApp({ at, routes: Object.fromEntries(withSignIn) });
};

afterEach(() => history.replaceState(null, '', '/'));

test('explains that another customer has reserved the early discount, and shows the full price', async () => {
  answerRenewal(TAKEN);
  renderApp({ at: '/subscription/renew/sub-1', routes: { 'subscription/renew/:subscriptionCode': <RenewPage /> } });
  expect(await screen.findByText(RESERVED)).toBeVisible();
  expect(screen.queryByText(/Renew early and save|Early renewal discount \(/)).not.toBeInTheDocument();
  expect(total()).toHaveTextContent('£153.00');
});

test('stops checkout and shows the new total if another customer reserved the discount first', async () => {
  answerRenewal(EARLY);
  const detail = `${RESERVED} The total is now £153.00.`;
  const refuse = () => {
    answerRenewal(TAKEN);
    return HttpResponse.json({ code: 'price-changed', totalPence: 15_300, detail }, { status: 409 });
  };
  edge.use(signedIn, http.post('*/api/renew/purchasewithstripe', refuse));
  const routes = { 'subscription/renew/:subscriptionCode': <RenewPage /> };
  const { user } = renderApp({ at: '/subscription/renew/sub-1', routes });
  await waitFor(() => expect(total()).toHaveTextContent('£122.40'));
  const checkout = await screen.findByRole('button', { name: 'Checkout' });
  await user.click(checkout);
  expect(await screen.findByRole('alert')).toHaveTextContent(`Something went wrong: ${detail}`);
  expect(screen.getByRole('alert')).toHaveFocus();
  await waitFor(() => expect(total()).toHaveTextContent('£153.00'));
  expect(screen.getByText(RESERVED)).toBeVisible();
  expect(checkout).toBeEnabled();
});

test('stops checkout and shows the new end dates if somebody else has renewed the subscription', async () => {
  answerRenewal({ ...INFO, newEndDate: '2028-03-14' });
  const detail = 'The end date of this subscription has changed. The total is now £153.00.';
  const sent: unknown[] = [];
  edge.use(
    signedIn,
    http.post('*/api/renew/purchasewithstripe', async ({ request }) => {
      sent.push(await request.json());
      answerRenewal({ ...INFO, endDate: '2028-03-14', newEndDate: '2029-03-14', isAlreadyRenewed: true });
      return HttpResponse.json({ code: 'price-changed', totalPence: 15_300, detail }, { status: 409 });
    }),
  );
  const routes = { 'subscription/renew/:subscriptionCode': <RenewPage /> };
  const { user } = renderApp({ at: '/subscription/renew/sub-1', routes });
  await waitFor(() => expect(screen.getByText('End date now').nextSibling).toHaveTextContent('14 March 2027'));
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(sent).toMatchObject([{ SubscriptionId: 'sub-1', EndDate: '2027-03-14' }]);
  expect(localStorage.getItem('purchaseDto')).not.toContain('EndDate');
  expect(await screen.findByText(/^This subscription has already been renewed/)).toHaveTextContent(
    'It now ends on 14 March 2028.',
  );
  expect(screen.getByText('After renewal').nextSibling).toHaveTextContent('14 March 2029');
});

test('applies the early discount after sign-in if the customer has reserved it', async () => {
  answerRenewal(TAKEN);
  const { user } = openWithSignIn('/subscription/renew/sub-1');
  expect(await screen.findByText(RESERVED)).toBeVisible();
  answerRenewal(EARLY);
  await user.click(screen.getByRole('button', { name: 'Sign me in' }));
  await waitFor(() => expect(total()).toHaveTextContent('£122.40'));
  expect(screen.queryByText(RESERVED)).not.toBeInTheDocument();
});

test('says after sign-in that the customer has already used the code, and keeps Checkout enabled', async () => {
  answerCode('FREE00', { isDiscountCodeValid: true, discountPercentage: 100 });
  const { user } = openWithSignIn('/purchase/2');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'FREE00');
  await waitFor(() => expect(total()).toHaveTextContent('£0.00'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  edge.use(
    http.get('*/api/order/checkdiscountcode/FREE00', async () => {
      await held;
      return HttpResponse.json({ isDiscountCodeValid: false, discountCodeError: USED });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Sign me in' }));
  expect(await screen.findByRole('button', { name: 'Checkout' })).toBeEnabled();
  answer();
  expect(await screen.findByText(USED)).toBeVisible();
  expect(total()).toHaveTextContent('£108.00');
});

test('stops checkout and shows the full price if the customer has already used the code', async () => {
  edge.use(signedIn);
  answerCode('FREE00', { isDiscountCodeValid: true, discountPercentage: 100 });
  answerPurchase(() => {
    answerCode('FREE00', { isDiscountCodeValid: false, discountCodeError: USED });
    return HttpResponse.json({ code: 'promo-code-refused', detail: `${USED}.` }, { status: 400 });
  });
  const { user } = openPurchase();
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'FREE00');
  await waitFor(() => expect(total()).toHaveTextContent('£0.00'));
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Something went wrong: ${USED}.`);
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
  expect(screen.getByRole('textbox', { name: 'Promo Code' })).toHaveAccessibleDescription(USED);
});
