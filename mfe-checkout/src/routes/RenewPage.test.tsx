import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import RenewByCodePage from './RenewByCodePage';
import RenewPage from './RenewPage';

const ROUTES = {
  'subscription/renew/:subscriptionCode': <RenewPage />,
  'subscription/renew/a/:activationCodeEncoded': <RenewByCodePage />,
};
const open = (at: string) => renderApp({ at, routes: ROUTES });

const EARLY = {
  subscriptionId: 'sub-1',
  qnt: 3,
  pricePerUser: 51,
  isNotExpiredYet: true,
  renewalDiscount: 10,
  endDate: '2027-03-14',
  renewalDiscountUntil: '2027-03-14',
  newEndDate: '2028-03-14',
};

const answerRenewal = (info: object) =>
  edge.use(http.get('*/api/subscription/renew/sub-1', () => HttpResponse.json(info)));
const total = () =>
  within(screen.getByRole('complementary', { name: 'Price' }))
    .getByText('Total')
    .closest('output');

afterEach(() => history.replaceState(null, '', '/'));

test('shows both end dates, the discount in pounds and its last day if the customer renews early', async () => {
  answerRenewal(EARLY);
  open('/subscription/renew/sub-1');
  expect(screen.getByRole('heading', { level: 1, name: 'Renew Your Subscription' })).toBeVisible();
  const expiry = await screen.findByText(/Your subscription will expire on/);
  expect(expiry.parentElement).toHaveTextContent('will expire on 14 March 2027.');
  expect(screen.getByText('End date now').nextSibling).toHaveTextContent('14 March 2027');
  expect(screen.getByText('After renewal').nextSibling).toHaveTextContent('14 March 2028');
  expect(screen.getByText('Renew early and save £15.30 (10%).')).toBeVisible();
  expect(screen.getByText('Last day: 14 March 2027.')).toBeVisible();
  expect(screen.getByText('Number of computers').nextSibling).toHaveTextContent('3');
  expect(screen.getByText('£4.25 per month × 12')).toBeVisible();
  expect(screen.getByText('£51.00')).toBeVisible();
  expect(screen.getByText('Early renewal discount (10%)').nextSibling).toHaveTextContent('−£15.30');
  expect(total()).toHaveTextContent('£137.70');
});

const LATER = { ...EARLY, renewalDiscount: 0, laterDiscount: { percentage: 20, from: '2027-02-12' } };
const LATER_NOTE = 'If you renew from 12 February 2027, you save £30.60 (20%).';

test('says from which day the early discount applies, and how much it takes off', async () => {
  answerRenewal(LATER);
  open('/subscription/renew/sub-1');
  expect(await screen.findByText(LATER_NOTE)).toBeVisible();
  expect(total()).toHaveTextContent('£153.00');
});

test.each([
  [10, true],
  [20, false],
])('with a promo code of %i%%, the page mentions the later discount of 20%%: %s', async (percentage, isMentioned) => {
  answerRenewal(LATER);
  edge.use(
    http.get('*/api/order/checkdiscountcode/SAVE50', () =>
      HttpResponse.json({ isDiscountCodeValid: true, minimumPurchaseQnt: 1, discountPercentage: percentage }),
    ),
  );
  const { user } = open('/subscription/renew/sub-1');
  await screen.findByText(LATER_NOTE);
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByLabelText('Promo Code'), 'SAVE50');
  expect(await screen.findByText(/SAVE50.*applied/i)).toBeVisible();
  expect(screen.queryAllByText(LATER_NOTE)).toHaveLength(isMentioned ? 1 : 0);
});

test('says that the subscription has already been renewed, and still offers Checkout', async () => {
  answerRenewal({ ...EARLY, renewalDiscount: 0, endDate: '2028-03-14', isAlreadyRenewed: true });
  edge.use(signedIn);
  open('/subscription/renew/sub-1');
  const notice = await screen.findByText(/^This subscription has already been renewed/);
  expect(notice).toHaveTextContent('It now ends on 14 March 2028.');
  expect(notice.compareDocumentPosition(screen.getByText(/12 more months/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await screen.findByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test('shows no note about an earlier renewal if there is none', async () => {
  answerRenewal(EARLY);
  open('/subscription/renew/sub-1');
  expect(await screen.findByText(/Your subscription will expire on/)).toBeVisible();
  expect(screen.queryByText(/already renewed/)).not.toBeInTheDocument();
});

test('says that the subscription has expired, and gives no early discount', async () => {
  answerRenewal({ ...EARLY, isNotExpiredYet: false });
  open('/subscription/renew/sub-1');
  const expiry = await screen.findByText(/Your subscription has expired on/);
  expect(expiry.parentElement).toHaveTextContent('14 March 2027');
  expect(screen.queryByText(/early/i)).not.toBeInTheDocument();
  expect(total()).toHaveTextContent('£153.00');
});

test('adds twelve months to the end date if the reply has no new end date', async () => {
  answerRenewal({
    subscriptionId: 'sub-1',
    qnt: 1,
    pricePerUser: 60,
    isNotExpiredYet: true,
    endDate: '2028-02-29T00:00:00Z',
  });
  open('/subscription/renew/sub-1');
  await waitFor(() => expect(screen.getByText('After renewal').nextSibling).toHaveTextContent('28 February 2029'));
});

test('replaces the early discount with a promo code, and warns if the code saves less', async () => {
  answerRenewal(EARLY);
  edge.use(
    http.get('*/api/order/checkdiscountcode/SAVE05', () =>
      HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 5 }),
    ),
  );
  const { user } = open('/subscription/renew/sub-1');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'save05');
  await waitFor(() => expect(total()).toHaveTextContent('£145.35'));
  expect(screen.getByText(/Only one discount applies: SAVE05 takes off £7.65/)).toBeVisible();
  expect(screen.getByText(/It replaces the early renewal discount, which takes off £15.30/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep the early discount' }));
  expect((await screen.findByText(/^Renew early and save/)).parentElement).toHaveFocus();
  expect(total()).toHaveTextContent('£137.70');
  expect(screen.getByRole('checkbox', { name: 'I have discount code' })).not.toBeChecked();
});

test('says that the promo code replaces the early discount if the code saves more', async () => {
  answerRenewal(EARLY);
  edge.use(
    http.get('*/api/order/checkdiscountcode/TEAM20', () =>
      HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 20 }),
    ),
  );
  const { user } = open('/subscription/renew/sub-1');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'TEAM20');
  expect(await screen.findByText(/Only one discount applies/)).toHaveTextContent(
    'Only one discount applies: TEAM20 replaces the early renewal discount of £15.30.',
  );
  expect(total()).toHaveTextContent('£122.40');
});

test('asks whether the promo code can still be used for this subscription', async () => {
  answerRenewal(EARLY);
  edge.use(
    http.get('*/api/order/checkdiscountcode/FREE00', ({ request }) =>
      HttpResponse.json({
        isDiscountCodeValid: false,
        discountCodeError: `Used for ${new URL(request.url).searchParams.get('subscriptionId')}`,
      }),
    ),
  );
  const { user } = open('/subscription/renew/sub-1');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'FREE00');
  expect(await screen.findByText('Used for sub-1')).toBeVisible();
});

test('keeps the early discount and shows an error if a promo code allows fewer computers', async () => {
  answerRenewal(EARLY);
  edge.use(
    http.get('*/api/order/checkdiscountcode/FREE00', () =>
      HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 100, maximumPurchaseQnt: 2 }),
    ),
  );
  const { user } = open('/subscription/renew/sub-1');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'FREE00');
  expect(await screen.findByText('This code is valid for at most 2 computers')).toBeVisible();
  expect(total()).toHaveTextContent('£137.70');
});

test('keeps the early discount if a promo code requires more computers', async () => {
  answerRenewal(EARLY);
  edge.use(
    http.get('*/api/order/checkdiscountcode/TEAM20', () =>
      HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 20, minimumPurchaseQnt: 5 }),
    ),
  );
  const { user } = open('/subscription/renew/sub-1');
  await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
  await user.type(screen.getByRole('textbox', { name: 'Promo Code' }), 'TEAM20');
  expect(await screen.findByText(/TEAM20 applies at 5 or more subscriptions/)).toBeVisible();
  expect(total()).toHaveTextContent('£137.70');
});

test('sends the renewal with the displayed total and opens the payment page', async () => {
  answerRenewal(EARLY);
  let placed: { body: unknown; displayedTotal: string | null } | undefined;
  edge.use(
    signedIn,
    http.post('*/api/renew/purchasewithstripe', async ({ request }) => {
      placed = { body: await request.json(), displayedTotal: request.headers.get('X-Displayed-Total-Pence') };
      return HttpResponse.json({ redirectUrl: new URL('#payment-page', location.href).href });
    }),
  );
  const { user } = open('/subscription/renew/sub-1');
  const checkout = await screen.findByRole('button', { name: 'Checkout' });
  await waitFor(() => expect(checkout).toBeEnabled());
  await user.click(checkout);
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  expect(placed).toEqual({
    displayedTotal: '13770',
    body: {
      Url: 'http://localhost',
      SubscriptionId: 'sub-1',
      DiscountCode: '',
      EndDate: '2027-03-14',
      InvoiceNeeded: false,
      Name: '',
      Address: '',
      BuyersRefNumber: '',
      CountryIsoCode: 'GB',
      BuyersVatNumber: '',
    },
  });
});

test('shows why a renewal failed and lets the customer try again', async () => {
  answerRenewal(EARLY);
  edge.use(
    signedIn,
    http.post('*/api/renew/purchasewithstripe', () => HttpResponse.json('Blocked', { status: 409 })),
  );
  const { user } = open('/subscription/renew/sub-1');
  const checkout = await screen.findByRole('button', { name: 'Checkout' });
  await waitFor(() => expect(checkout).toBeEnabled());
  await user.click(checkout);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong: Blocked');
  expect(checkout).toBeEnabled();
});

test.each([
  ['fails', () => HttpResponse.json({}, { status: 500 })],
  ['finds nothing', () => HttpResponse.json({}, { status: 404 })],
  ['returns an invalid reply', () => HttpResponse.json({ qnt: 'many' })],
])('opens the home page if the lookup by subscription id %s', async (_case, answer) => {
  edge.use(http.get('*/api/subscription/renew/sub-1', answer));
  open('/subscription/renew/sub-1');
  expect(await screen.findByText('At /')).toBeVisible();
});

test('sends an activation code with special characters unchanged', async () => {
  const code = 'A/B+C% D%2F';
  const asked: string[] = [];
  edge.use(
    http.get('*/api/subscription/renew/a/:code', ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? ''));
      return HttpResponse.json(EARLY);
    }),
  );
  open(`/subscription/renew/a/${encodeURIComponent(code)}`);
  expect(await screen.findByText(/will expire on/)).toBeVisible();
  expect(asked).toEqual([code]);
});

test('shows the reason and Retry if the lookup by activation code fails', async () => {
  edge.use(
    http.get(
      '*/api/subscription/renew/a/ABCD',
      () => HttpResponse.json({ detail: 'We do not know this code.' }, { status: 404 }),
      { once: true },
    ),
    http.get('*/api/subscription/renew/a/ABCD', () => HttpResponse.json(EARLY)),
  );
  const { user } = open('/subscription/renew/a/ABCD');
  expect(await screen.findByRole('alert')).toHaveTextContent('We do not know this code.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/will expire on/)).toBeVisible();
});

test('a customer can correct a wrong activation code', async () => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  edge.use(
    http.get('*/api/subscription/renew/a/:code', ({ params }) =>
      params.code === 'GOOD/1'
        ? HttpResponse.json(EARLY)
        : HttpResponse.json({ detail: 'We could not find a subscription to renew.' }, { status: 404 }),
    ),
  );
  const { user } = open('/subscription/renew/a/BAD');
  const box = await screen.findByRole('textbox', { name: 'Activation code' });
  expect(box).toHaveValue('BAD');
  expect(screen.getByRole('link', { name: 'My subscriptions' })).toHaveAttribute('href', '/subscriptions');
  expect(screen.getByRole('link', { name: 'See plans and prices' })).toHaveAttribute('href', '/');
  await user.clear(box);
  await user.type(box, ' GOOD/1 {Enter}');
  expect(await screen.findByText('14 March 2028')).toBeVisible();
});
