import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, signedIn } from 'shared/testing/renderApp';
import { answerCountries, answerPurchase, box, openPurchase, paymentPage } from '../testing/purchase';

afterEach(() => {
  history.replaceState(null, '', '/');
});

describe('invoice details', () => {
  test('stops checkout if details are missing, and focuses the first invalid field', async () => {
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

  test('sends the details with the order and restores them when the customer comes back', async () => {
    edge.use(signedIn);
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user, unmount } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    await user.type(screen.getByRole('textbox', { name: 'Business name' }), 'Ada & Sons');
    await user.type(screen.getByRole('textbox', { name: 'Billing address' }), '1 High Street{Enter}Leeds');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'France');
    await user.type(screen.getByRole('textbox', { name: /Reference number/ }), 'PO 7');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    const invoice = {
      InvoiceNeeded: true,
      Name: 'Ada & Sons',
      Address: '1 High Street\nLeeds',
      CountryIsoCode: 'FR',
      BuyersRefNumber: 'PO 7',
    };
    await waitFor(() => expect(placed).toEqual([expect.objectContaining({ body: expect.objectContaining(invoice) })]));
    unmount();

    openPurchase('/purchase');
    expect(box()).toHaveValue('2');
    expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveValue('Ada & Sons');
    expect(screen.getByRole('textbox', { name: 'Billing address' })).toHaveValue('1 High Street\nLeeds');
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
  });

  test("fills in the last invoice's details only on request", async () => {
    edge.use(
      signedIn,
      http.get('*/api/order/lastinvoicedetails', () =>
        HttpResponse.json({ name: 'Ada & Sons', address: '1 High Street\nLeeds', countryIsoCode: 'FR' }),
      ),
    );
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    const take = await screen.findByRole('button', { name: 'Use my last invoice details' });
    const name = screen.getByRole('textbox', { name: 'Business name' });
    expect(name).toHaveValue('');
    await user.click(take);
    expect(name).toHaveValue('Ada & Sons');
    expect(name).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Billing address' })).toHaveValue('1 High Street\nLeeds');
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use my last invoice details' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    const invoice = { InvoiceNeeded: true, Name: 'Ada & Sons', Address: '1 High Street\nLeeds', CountryIsoCode: 'FR' };
    await waitFor(() => expect(placed).toEqual([expect.objectContaining({ body: expect.objectContaining(invoice) })]));
  });

  test('does not request the last invoice for anonymous visitors', async () => {
    let requests = 0;
    edge.use(
      http.get('*/api/order/lastinvoicedetails', () => {
        requests += 1;
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    await user.type(await screen.findByRole('textbox', { name: 'Business name' }), 'Ada');
    expect(requests).toBe(0);
  });

  test('stores the details if the customer closes the page immediately, but not after the page unmounts', async () => {
    const { user, unmount } = openPurchase();
    const enter = (value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Business name' }), { target: { value } });
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    enter('Ada & Sons');
    fireEvent(window, new Event('pagehide'));
    expect(localStorage.getItem('purchaseDto')).toContain('Ada & Sons');
    enter('Ada & Daughters');
    unmount();
    fireEvent(window, new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(localStorage.getItem('purchaseDto')).not.toContain('Daughters');
  });

  test('keeps the typed details but does not send them if the customer deselects the invoice', async () => {
    edge.use(signedIn);
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user } = openPurchase();
    const wanted = screen.getByRole('checkbox', { name: 'I need an invoice' });
    await user.click(wanted);
    await user.click(screen.getByRole('textbox', { name: 'Business name' }));
    await user.paste('x'.repeat(201));
    await user.click(wanted);
    await user.click(await screen.findByRole('button', { name: 'Checkout' }));
    await waitFor(() =>
      expect(placed).toEqual([
        expect.objectContaining({ body: expect.objectContaining({ InvoiceNeeded: false, Name: '' }) }),
      ]),
    );
    await user.click(wanted);
    expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveValue('x'.repeat(201));
  });

  test('shows an error for details that are too long', async () => {
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    await user.click(screen.getByRole('textbox', { name: 'Business name' }));
    await user.paste('x'.repeat(201));
    await user.tab();
    expect(await screen.findByText('Use at most 200 characters')).toBeVisible();
  });

  test('detects the country again on the next visit if the customer has not chosen one', async () => {
    answerCountries({ detectedCountryCode: 'GB' });
    const { unmount } = openPurchase();
    await waitFor(() => expect(localStorage.getItem('purchaseDto')).toContain('"Qnt":2'));
    unmount();
    answerCountries({ detectedCountryCode: 'FR' });
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
  });

  test('selects the detected country', async () => {
    answerCountries({ detectedCountryCode: 'FR' });
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
  });

  test('offers the default country and Retry if the list of countries fails to load', async () => {
    edge.use(http.get('*/api/order/getcountries', () => HttpResponse.json({}, { status: 500 })));
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByText('We could not load the list of countries.')).toBeVisible();
    expect(screen.getByRole('option', { name: 'United Kingdom', selected: true })).toBeVisible();
    answerCountries({ countries: [{ code: 'FR', name: 'France' }] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'France' })).toBeVisible();
  });
});
