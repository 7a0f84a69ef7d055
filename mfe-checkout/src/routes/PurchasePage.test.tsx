import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLogoutMutation } from 'shared/api';
import { closeDialog, restoreSession, selectSignOuts, useAppSelector } from 'shared/store';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import PurchasePage from './PurchasePage';

const openPurchase = (at = '/purchase/2') => renderApp({ at, routes: { 'purchase/:quantity?': <PurchasePage /> } });
const total = () => within(screen.getByRole('complementary', { name: 'Price' })).getByText('Total').closest('output');
const box = () => screen.getByRole('textbox', { name: 'Number of computers' });

/** Stands on the page that asks for it, since a test's browser cannot leave that. */
const paymentPage = () => new URL('#payment-page', location.href).href;

function answerPurchase(answer: () => Response) {
  const placed: { body: unknown; displayedTotal: string | null }[] = [];
  edge.use(
    http.post('*/api/order/purchasewithstripe', async ({ request }) => {
      placed.push({ body: await request.json(), displayedTotal: request.headers.get('X-Displayed-Total-Pence') });
      return answer();
    }),
  );
  return placed;
}

function answerCode(code: string, answer: object) {
  edge.use(http.get(`*/api/order/checkdiscountcode/${code}`, () => HttpResponse.json(answer)));
}

afterEach(() => {
  history.replaceState(null, '', '/');
});

test('I see what I buy and what it costs', async () => {
  openPurchase('/purchase/3');
  expect(screen.getByRole('heading', { level: 1, name: 'Order summary' })).toBeVisible();
  expect(screen.getByText(/12 months subscription/)).toBeVisible();
  expect(await screen.findByText('£4.25 per month x 12')).toBeVisible();
  expect(screen.getByText('£51.00')).toBeVisible();
  expect(total()).toHaveTextContent('Total£153.00approx. $200 / €174');
  expect(screen.getByText('Volume discount: you save £27.00')).toBeVisible();
});

test('A single computer saves nothing, so no saving is shown', async () => {
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
])('The address purchase/%s starts me at %s computers', (inAddress, shown) => {
  localStorage.setItem('purchaseDto', JSON.stringify({ Qnt: 7 }));
  openPurchase(`/purchase/${inAddress}`);
  expect(box()).toHaveValue(shown);
});

test.each(['no JSON', '[]', 'null', '{"Qnt":"many","Name":{},"DiscountCode":7,"CountryIsoCode":[]}'])(
  'An order stored as %s does no harm',
  async (stored) => {
    localStorage.setItem('purchaseDto', stored);
    openPurchase('/purchase');
    await waitFor(() => expect(total()).toHaveTextContent('£60.00'));
    expect(box()).toHaveValue('1');
    expect(document.body).not.toHaveTextContent(/NaN|undefined|\[object/);
  },
);

test('I step and type the number of computers', async () => {
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

test('I am told when more computers cost less in all', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 9: 48, 10: 42, 1: 60 } })));
  const { user } = openPurchase('/purchase/9');
  expect(await screen.findByText(/10 computers cost £12.00 less than 9/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take 10 computers' }));
  expect(box()).toHaveValue('10');
});

test('As a visitor I am asked to sign in or to create an account', async () => {
  const { user, store } = openPurchase();
  expect(await screen.findByText('Please sign in or create new account to proceed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(store.getState().dialogs.open).toBe('login');
  await user.click(screen.getByRole('button', { name: 'New customer' }));
  expect(store.getState().dialogs.open).toBe('register');
  expect(screen.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
});

test('Once I have signed in from here, Checkout has the focus', async () => {
  const { user, store } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'New customer' }));
  edge.use(signedIn);
  await act(() => store.dispatch(restoreSession()));
  expect(await screen.findByRole('button', { name: 'Checkout' })).not.toHaveFocus();
  act(() => void store.dispatch(closeDialog()));
  expect(screen.getByRole('button', { name: 'Checkout' })).toHaveFocus();
});

/** The page as the shell draws it, anew whenever a customer left, beside the button that signs out. */
function PurchaseOfCustomer() {
  const [logout] = useLogoutMutation();
  return (
    <>
      <button onClick={() => void logout()}>Sign out</button>
      <PurchasePage key={useAppSelector(selectSignOuts)} />
    </>
  );
}

test('Signing out takes my business details off the page', async () => {
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

test('Checkout sends the order as shown and leaves for the payment page', async () => {
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

test('The payment address may come as plain text', async () => {
  edge.use(signedIn);
  answerPurchase(() => HttpResponse.text(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
});

test('An answer that is no web address takes me nowhere', async () => {
  edge.use(signedIn);
  answerPurchase(() => HttpResponse.json('javascript:alert(1)'));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong: The server named no payment page');
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test.each([
  ['a problem', () => HttpResponse.json({ detail: 'Try later.' }, { status: 503 }), 'Something went wrong: Try later.'],
  ['plain text', () => HttpResponse.text('Sold out', { status: 400 }), 'Something went wrong: Sold out'],
  ['a page', () => HttpResponse.html('<h1>x</h1>', { status: 502 }), 'Something went wrong: The server had a problem (502)'],
  ['nothing', () => HttpResponse.error(), 'Something went wrong: We could not reach the server'],
])('When checkout fails with %s I am told why and can try again', async (_case, answer, message) => {
  edge.use(signedIn);
  answerPurchase(answer);
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test('When the price changed meanwhile I see the new one before I pay', async () => {
  edge.use(signedIn);
  answerPurchase(() => {
    edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 70, 2: 65 } })));
    return HttpResponse.json({ code: 'price-changed', totalPence: 13000, detail: 'The price has changed. The total is now £130.00.' }, { status: 409 });
  });
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong: The price has changed. The total is now £130.00.');
  await waitFor(() => expect(total()).toHaveTextContent('£130.00'));
});

test('The steps of my purchase are recorded', async () => {
  const notes: string[] = [];
  edge.use(
    signedIn,
    http.post('*/api/visits/save', async ({ request }) => {
      notes.push(((await request.json()) as { eventNote: string }).eventNote);
      return HttpResponse.json(null);
    }),
  );
  answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(notes).toEqual(['checkout', 'leaving for payment']));
});

test('A browser that keeps nothing still lets me buy', async () => {
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

test('Back from the payment page makes Checkout usable again', async () => {
  edge.use(signedIn);
  answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled());
});

describe('a discount code', () => {
  const openWithCode = async (at?: string) => {
    const view = openPurchase(at);
    await view.user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
    return { ...view, code: screen.getByRole('textbox', { name: 'Promo Code' }) };
  };

  test('is accepted in lower case and with spaces round it', async () => {
    edge.use(signedIn);
    answerCode('ABC123', { isDiscountCodeValid: true, discountPercentage: 10, minimumPurchaseQnt: 1 });
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user, code } = await openWithCode();
    await user.type(code, ' abc123 ');
    expect(await screen.findByText('ABC123 applied: 10% off, £10.80')).toBeVisible();
    expect(screen.getByText('Code ABC123 (10%)')).toBeVisible();
    expect(screen.getByText('Total discount savings: £22.80')).toBeVisible();
    expect(total()).toHaveTextContent('£97.20');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    await waitFor(() => expect(placed).toEqual([{ displayedTotal: '9720', body: expect.objectContaining({ DiscountCode: 'ABC123' }) }]));
  });

  test('shows that it is being checked, and only the answer for what stands in the box counts', async () => {
    let answerSlow = () => {};
    const slow = new Promise<void>((resolve) => {
      answerSlow = resolve;
    });
    edge.use(
      http.get('*/api/order/checkdiscountcode/SLOW01', async () => {
        await slow;
        return HttpResponse.json({ isDiscountCodeValid: true, discountPercentage: 90 });
      }),
    );
    answerCode('FAST01', { isDiscountCodeValid: true, discountPercentage: 10 });
    const { user, code } = await openWithCode();
    await user.type(code, 'SLOW01');
    expect(await screen.findByText('Checking....')).toBeVisible();
    await user.clear(code);
    await user.type(code, 'FAST01');
    expect(await screen.findByText(/FAST01 applied/)).toBeVisible();
    answerSlow();
    await waitFor(() => expect(total()).toHaveTextContent('£97.20'));
    expect(screen.queryByText(/SLOW01/)).not.toBeInTheDocument();
  });

  test('below its minimum tells me so and lets me increase', async () => {
    edge.use(signedIn);
    answerCode('TEAM20', { isDiscountCodeValid: true, discountPercentage: 20, minimumPurchaseQnt: 5 });
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user, code } = await openWithCode();
    await user.type(code, 'TEAM20');
    expect(await screen.findByText(/TEAM20 applies at 5 or more subscriptions/)).toBeVisible();
    expect(total()).toHaveTextContent('£108.00');
    await user.click(screen.getByRole('button', { name: 'increase' }));
    expect(box()).toHaveValue('5');
    expect(total()).toHaveTextContent('£192.00');
    await user.click(screen.getByRole('button', { name: 'Remove one computer' }));
    expect(total()).toHaveTextContent('£204.00');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    await waitFor(() => expect(placed).toEqual([{ displayedTotal: '20400', body: expect.objectContaining({ Qnt: 4, DiscountCode: '' }) }]));
  });

  test('that is not valid shows the reason of the server, and editing takes it away', async () => {
    answerCode('OLD050', { isDiscountCodeValid: false, discountCodeError: 'This code has expired.' });
    const { user, code } = await openWithCode();
    await user.type(code, 'OLD050');
    expect(await screen.findByText('This code has expired.')).toBeVisible();
    expect(code).toHaveAccessibleDescription('This code has expired.');
    await user.type(code, '{Backspace}');
    expect(screen.queryByText('This code has expired.')).not.toBeInTheDocument();
  });

  test('of the wrong length is pointed out once I leave the box, at once where it is too long', async () => {
    answerCode('*', { isDiscountCodeValid: false, discountCodeError: 'There is no such code.' });
    const { user, code } = await openWithCode();
    await user.type(code, 'ABC');
    expect(screen.queryByText('Discount code must be 6 characters long')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText('Discount code must be 6 characters long')).toBeVisible();
    await user.type(code, 'ÉÈ1');
    expect(await screen.findByText('There is no such code.')).toBeVisible();
    expect(screen.queryByText('Discount code must be 6 characters long')).not.toBeInTheDocument();
    await user.type(code, '7');
    expect(await screen.findByText('Discount code must be 6 characters long')).toBeVisible();
  });

  test('that cannot be checked says why and offers to try again', async () => {
    answerCode('SAVE10', { isDiscountCodeValid: true, discountPercentage: 10 });
    edge.use(http.get('*/api/order/checkdiscountcode/SAVE10', () => HttpResponse.json({ detail: 'Too many attempts.' }, { status: 429 }), { once: true }));
    const { user, code } = await openWithCode();
    await user.type(code, 'SAVE10');
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/SAVE10 applied/)).toBeVisible();
  });

  test('that was used up meanwhile stops checkout, and is no longer counted', async () => {
    edge.use(signedIn);
    answerCode('SAVE10', { isDiscountCodeValid: true, discountPercentage: 10 });
    answerPurchase(() => {
      answerCode('SAVE10', { isDiscountCodeValid: false, discountCodeError: 'This code was used up.' });
      return HttpResponse.json({ code: 'promo-code-refused', detail: 'This code was used up.' }, { status: 400 });
    });
    const { user, code } = await openWithCode();
    await user.type(code, 'SAVE10');
    await waitFor(() => expect(total()).toHaveTextContent('£97.20'));
    await user.click(await screen.findByRole('button', { name: 'Checkout' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong: This code was used up.');
    await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
    expect(code).toHaveAccessibleDescription('This code was used up.');
  });

  test('that I no longer want is not counted', async () => {
    answerCode('SAVE10', { isDiscountCodeValid: true, discountPercentage: 10 });
    const { user, code } = await openWithCode();
    await user.type(code, 'SAVE10');
    await waitFor(() => expect(total()).toHaveTextContent('£97.20'));
    await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
    expect(total()).toHaveTextContent('£108.00');
  });

  test('that takes everything off leaves a total of nothing', async () => {
    answerCode('FREE00', { isDiscountCodeValid: true, discountPercentage: 100 });
    const { user, code } = await openWithCode();
    await user.type(code, 'FREE00');
    await waitFor(() => expect(total()).toHaveTextContent('£0.00'));
  });
});

describe('invoice details', () => {
  test('that are missing stop checkout, and the first bad field has the focus', async () => {
    edge.use(signedIn);
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(screen.queryByText('Enter the business name')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Checkout' }));
    expect(await screen.findByText('Enter the business name')).toBeVisible();
    expect(screen.getByText('Enter the billing address')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled();
    expect(placed).toEqual([]);
  });

  test('go with the order, and are there again when I come back', async () => {
    edge.use(signedIn);
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user, unmount } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    await user.type(screen.getByRole('textbox', { name: 'Business name' }), 'Ada & Sons');
    await user.type(screen.getByRole('textbox', { name: 'Billing address' }), '1 High Street{Enter}Leeds');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'France');
    await user.type(screen.getByRole('textbox', { name: /Reference number/ }), 'PO 7');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    const invoice = { InvoiceNeeded: true, Name: 'Ada & Sons', Address: '1 High Street\nLeeds', CountryIsoCode: 'FR', BuyersRefNumber: 'PO 7' };
    await waitFor(() => expect(placed).toEqual([expect.objectContaining({ body: expect.objectContaining(invoice) })]));
    unmount();

    openPurchase('/purchase');
    expect(box()).toHaveValue('2');
    expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveValue('Ada & Sons');
    expect(screen.getByRole('textbox', { name: 'Billing address' })).toHaveValue('1 High Street\nLeeds');
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
  });

  test('that I typed and then did not want stay here, and are not sent', async () => {
    edge.use(signedIn);
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user } = openPurchase();
    const wanted = screen.getByRole('checkbox', { name: 'I need an invoice' });
    await user.click(wanted);
    await user.click(screen.getByRole('textbox', { name: 'Business name' }));
    await user.paste('x'.repeat(201));
    await user.click(wanted);
    await user.click(await screen.findByRole('button', { name: 'Checkout' }));
    await waitFor(() => expect(placed).toEqual([expect.objectContaining({ body: expect.objectContaining({ InvoiceNeeded: false, Name: '' }) })]));
    await user.click(wanted);
    expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveValue('x'.repeat(201));
  });

  test('that are too long are pointed out', async () => {
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    await user.click(screen.getByRole('textbox', { name: 'Business name' }));
    await user.paste('x'.repeat(201));
    await user.tab();
    expect(await screen.findByText('Use at most 200 characters')).toBeVisible();
  });

  test('detect the country anew as long as I chose none', async () => {
    const detect = (detectedCountryCode: string) =>
      edge.use(
        http.get('*/api/order/getcountries', () =>
          HttpResponse.json({ countries: [{ code: 'GB', name: 'United Kingdom' }, { code: 'FR', name: 'France' }], detectedCountryCode }),
        ),
      );
    detect('GB');
    const { unmount } = openPurchase();
    await waitFor(() => expect(localStorage.getItem('purchaseDto')).toContain('"Qnt":2'));
    unmount();
    detect('FR');
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
  });

  test('start with the country that was detected', async () => {
    edge.use(
      http.get('*/api/order/getcountries', () =>
        HttpResponse.json({ countries: [{ code: 'GB', name: 'United Kingdom' }, { code: 'FR', name: 'France' }], detectedCountryCode: 'FR' }),
      ),
    );
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
  });

  test('still offer a country where the list cannot be had', async () => {
    edge.use(http.get('*/api/order/getcountries', () => HttpResponse.json({}, { status: 500 })));
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByText('We could not load the list of countries.')).toBeVisible();
    expect(screen.getByRole('option', { name: 'United Kingdom', selected: true })).toBeVisible();
    edge.use(http.get('*/api/order/getcountries', () => HttpResponse.json({ countries: [{ code: 'FR', name: 'France' }] })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'France' })).toBeVisible();
  });
});

test('Without prices I can retry, and cannot check out at a price that nobody knows', async () => {
  edge.use(signedIn, http.get('*/PricesRates', () => new HttpResponse(null, { status: 500 }), { once: true }));
  const { user } = openPurchase();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the prices.');
  expect(await screen.findByRole('button', { name: 'Checkout' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(total()).toHaveTextContent('£108.00'));
});
