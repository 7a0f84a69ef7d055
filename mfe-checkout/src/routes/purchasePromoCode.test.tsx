import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, signedIn } from 'shared/testing/renderApp';
import { answerCode, answerPurchase, box, openPurchase, paymentPage, total } from '../testing/purchase';

afterEach(() => {
  history.replaceState(null, '', '/');
});

describe('the promo code field', () => {
  const openWithCode = async (at?: string) => {
    const view = openPurchase(at);
    await view.user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
    return { ...view, code: screen.getByRole('textbox', { name: 'Promo Code' }) };
  };

  test('accepts a code in lower case and with surrounding spaces', async () => {
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
    await waitFor(() =>
      expect(placed).toEqual([{ displayedTotal: '9720', body: expect.objectContaining({ DiscountCode: 'ABC123' }) }]),
    );
  });

  test('shows that the code is being checked, and ignores a late reply for an earlier code', async () => {
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

  test('shows the minimum quantity of a code and offers to increase the quantity', async () => {
    edge.use(signedIn);
    answerCode('TEAM20', { isDiscountCodeValid: true, discountPercentage: 20, minimumPurchaseQnt: 5 });
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user, code } = await openWithCode();
    await user.type(code, 'TEAM20');
    expect(await screen.findByText(/TEAM20 applies at 5 or more subscriptions/)).toBeVisible();
    expect(total()).toHaveTextContent('£108.00');
    await user.click(screen.getByRole('button', { name: 'increase' }));
    expect(document.activeElement).toHaveTextContent('applied');
    expect(box()).toHaveValue('5');
    expect(total()).toHaveTextContent('£192.00');
    await user.click(screen.getByRole('button', { name: 'Remove one computer' }));
    expect(total()).toHaveTextContent('£204.00');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The code TEAM20 gives no discount on this order.');
    await user.click(screen.getByRole('button', { name: 'Remove the code' }));
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    await waitFor(() =>
      expect(placed).toEqual([
        { displayedTotal: '20400', body: expect.objectContaining({ Qnt: 4, DiscountCode: '' }) },
      ]),
    );
  });

  test('stops Checkout while the order has no discount from the typed code, until the customer removes the code', async () => {
    edge.use(signedIn);
    answerCode('FREE00', { isDiscountCodeValid: true, discountPercentage: 100, maximumPurchaseQnt: 2 });
    const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
    const { user, code } = await openWithCode();
    await user.type(code, 'FREE00');
    await waitFor(() => expect(total()).toHaveTextContent('£0.00'));
    await user.click(screen.getByRole('button', { name: 'Add one computer' }));
    expect(code).toHaveAccessibleDescription('This code is valid for at most 2 computers');
    expect(total()).toHaveTextContent('£153.00');
    const checkout = await screen.findByRole('button', { name: 'Checkout' });
    for (const _again of [1, 2]) {
      await user.click(checkout);
      expect(screen.getByRole('alert')).toHaveTextContent('The code FREE00 gives no discount on this order.');
      expect(screen.getByRole('alert')).toHaveFocus();
    }
    expect(placed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove the code' }));
    expect(screen.getByRole('checkbox', { name: 'I have discount code' })).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(checkout);
    await waitFor(() =>
      expect(placed).toEqual([
        { displayedTotal: '15300', body: expect.objectContaining({ Qnt: 3, DiscountCode: '' }) },
      ]),
    );
  });

  test("shows the server's reason for an invalid code until the customer edits the code", async () => {
    answerCode('OLD050', { isDiscountCodeValid: false, discountCodeError: 'This code has expired.' });
    const { user, code } = await openWithCode();
    await user.type(code, 'OLD050');
    expect(await screen.findByText('This code has expired.')).toBeVisible();
    expect(code).toHaveAccessibleDescription('This code has expired.');
    await user.type(code, '{Backspace}');
    expect(screen.queryByText('This code has expired.')).not.toBeInTheDocument();
  });

  test('shows an error for a short code on blur, and for a long code immediately', async () => {
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

  test('shows why the server cannot check a code, and offers to try again', async () => {
    answerCode('SAVE10', { isDiscountCodeValid: true, discountPercentage: 10 });
    edge.use(
      http.get(
        '*/api/order/checkdiscountcode/SAVE10',
        () => HttpResponse.json({ detail: 'Too many attempts.' }, { status: 429 }),
        { once: true },
      ),
    );
    const { user, code } = await openWithCode();
    await user.type(code, 'SAVE10');
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/SAVE10 applied/)).toBeVisible();
  });

  test('keeps a valid code if the network fails at checkout', async () => {
    edge.use(signedIn);
    answerCode('SAVE10', { isDiscountCodeValid: true, discountPercentage: 10 });
    let checks = 0;
    answerPurchase(() => {
      edge.use(
        http.get('*/api/order/checkdiscountcode/SAVE10', () => {
          checks += 1;
          return HttpResponse.error();
        }),
      );
      return HttpResponse.error();
    });
    const { user, code } = await openWithCode();
    await user.type(code, 'SAVE10');
    await waitFor(() => expect(total()).toHaveTextContent('£97.20'));
    await user.click(await screen.findByRole('button', { name: 'Checkout' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(checks).toBeGreaterThan(0));
    expect(total()).toHaveTextContent('£97.20');
    expect(screen.getByText(/SAVE10 applied/)).toBeVisible();
  });

  test('says at Checkout that a code could not be checked, and checks it again', async () => {
    edge.use(signedIn);
    edge.use(http.get('*/api/order/checkdiscountcode/SAVE10', () => HttpResponse.error()));
    const { user, code } = await openWithCode();
    await user.type(code, 'SAVE10');
    await screen.findByRole('button', { name: 'Retry' });
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('We could not check the code SAVE10. Try again, or remove the code.');
    answerCode('SAVE10', { isDiscountCodeValid: true, discountPercentage: 10 });
    await user.click(within(message).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/SAVE10 applied/)).toBeVisible();
    expect(message).not.toBeInTheDocument();
  });

  test('stops checkout and shows the full price if other customers have used up the code', async () => {
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

  test('shows the full price after the customer removes the code', async () => {
    answerCode('SAVE10', { isDiscountCodeValid: true, discountPercentage: 10 });
    const { user, code } = await openWithCode();
    await user.type(code, 'SAVE10');
    await waitFor(() => expect(total()).toHaveTextContent('£97.20'));
    await user.click(screen.getByRole('checkbox', { name: 'I have discount code' }));
    expect(total()).toHaveTextContent('£108.00');
  });

  test('a code for 100% off reduces the total to zero', async () => {
    answerCode('FREE00', { isDiscountCodeValid: true, discountPercentage: 100 });
    const { user, code } = await openWithCode();
    await user.type(code, 'FREE00');
    await waitFor(() => expect(total()).toHaveTextContent('£0.00'));
  });
});
