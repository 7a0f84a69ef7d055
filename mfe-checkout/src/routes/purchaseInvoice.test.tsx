import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, signedIn } from 'shared/testing/renderApp';
import { answerPurchase, box, openPurchase, paymentPage } from '../testing/purchase';

afterEach(() => {
  history.replaceState(null, '', '/');
});

describe('invoice details', () => {
  test('missing details stop checkout and focus the first bad field', async () => {
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

  test('the page sends the details with the order and restores them when the customer returns', async () => {
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

  test('the page offers a signed-in customer the details of the last invoice and fills them in only on request', async () => {
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

  test('the page does not request the last invoice of an anonymous visitor', async () => {
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

  test('the page stores the details even if it closes at once, and never writes them afterwards', async () => {
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

  test('the page keeps typed details in the browser but does not send them if the customer deselects the invoice', async () => {
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

  test('details that are too long show an error', async () => {
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    await user.click(screen.getByRole('textbox', { name: 'Business name' }));
    await user.paste('x'.repeat(201));
    await user.tab();
    expect(await screen.findByText('Use at most 200 characters')).toBeVisible();
  });

  test('the country follows the detected country until the customer chooses a country', async () => {
    const detect = (detectedCountryCode: string) =>
      edge.use(
        http.get('*/api/order/getcountries', () =>
          HttpResponse.json({
            countries: [
              { code: 'GB', name: 'United Kingdom' },
              { code: 'FR', name: 'France' },
            ],
            detectedCountryCode,
          }),
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

  test('the form starts with the detected country', async () => {
    edge.use(
      http.get('*/api/order/getcountries', () =>
        HttpResponse.json({
          countries: [
            { code: 'GB', name: 'United Kingdom' },
            { code: 'FR', name: 'France' },
          ],
          detectedCountryCode: 'FR',
        }),
      ),
    );
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByRole('option', { name: 'France', selected: true })).toBeVisible();
  });

  test('the form offers the detected country if the list of countries fails to load', async () => {
    edge.use(http.get('*/api/order/getcountries', () => HttpResponse.json({}, { status: 500 })));
    const { user } = openPurchase();
    await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
    expect(await screen.findByText('We could not load the list of countries.')).toBeVisible();
    expect(screen.getByRole('option', { name: 'United Kingdom', selected: true })).toBeVisible();
    edge.use(
      http.get('*/api/order/getcountries', () => HttpResponse.json({ countries: [{ code: 'FR', name: 'France' }] })),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'France' })).toBeVisible();
  });
});
