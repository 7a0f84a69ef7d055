import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, signedIn } from 'shared/testing/renderApp';
import { answerPurchase, openPurchase, paymentPage, total } from '../testing/purchase';

afterEach(() => {
  history.replaceState(null, '', '/');
});

test('sends the order with the displayed total and opens the payment page', async () => {
  edge.use(signedIn);
  const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByText('Please wait, redirecting to payment page ...')).toBeVisible();
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  expect(placed).toEqual([
    {
      displayedTotal: '10800',
      body: {
        Url: 'http://localhost',
        Qnt: 2,
        DiscountCode: '',
        InvoiceNeeded: false,
        Name: '',
        Address: '',
        BuyersRefNumber: '',
        CountryIsoCode: 'GB',
        BuyersVatNumber: '',
      },
    },
  ]);
  expect(JSON.parse(localStorage.getItem('purchaseDto') ?? '')).toEqual(placed[0]?.body);
});

test('accepts the URL of the payment page as plain text', async () => {
  edge.use(signedIn);
  answerPurchase(() => HttpResponse.text(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
});

test('stays on the page and shows an error if the reply is not an HTTP URL', async () => {
  edge.use(signedIn);
  answerPurchase(() => HttpResponse.json('javascript:alert(1)'));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong: We could not open the payment page',
  );
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test.each([
  [
    'problem JSON',
    () => HttpResponse.json({ detail: 'Try later.' }, { status: 503 }),
    'Something went wrong: Try later.',
  ],
  ['plain text', () => HttpResponse.text('Sold out', { status: 400 }), 'Something went wrong: Sold out'],
  [
    'an HTML page',
    () => HttpResponse.html('<h1>x</h1>', { status: 502 }),
    'Something went wrong: The server had a problem (502)',
  ],
  ['no reply', () => HttpResponse.error(), 'Something went wrong: We could not reach the server'],
])('shows the reason if checkout fails with %s, and lets the customer try again', async (_case, answer, message) => {
  edge.use(signedIn);
  answerPurchase(answer);
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test('stops checkout and shows the new total if the price has changed', async () => {
  edge.use(signedIn);
  answerPurchase(() => {
    edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 70, 2: 65 } })));
    return HttpResponse.json(
      { code: 'price-changed', totalPence: 13000, detail: 'The price has changed. The total is now £130.00.' },
      { status: 409 },
    );
  });
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong: The price has changed. The total is now £130.00.',
  );
  await waitFor(() => expect(total()).toHaveTextContent('£130.00'));
});

test('records that the customer checks out and leaves for the payment page', async () => {
  const notes: string[] = [];
  edge.use(
    signedIn,
    http.post<never, { eventNote: string }>('*/api/visits/save', async ({ request }) => {
      const { eventNote } = await request.json();
      notes.push(eventNote);
      return HttpResponse.json(null);
    }),
  );
  answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(notes).toEqual(['checkout', 'leaving for payment']));
});

test('lets customers buy even if the browser blocks storage', async () => {
  edge.use(signedIn);
  const refuse = () => {
    throw new DOMException('Storage is blocked', 'SecurityError');
  };
  const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(placed).toHaveLength(1));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  getItem.mockRestore();
  setItem.mockRestore();
});

test('enables Checkout again after the customer goes back from the payment page', async () => {
  edge.use(signedIn);
  answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled());
});
