import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { visitorId } from 'shared/store';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import {
  answerCall,
  answerSessions,
  answerSubscriptions,
  openAccount,
  refuse,
  wrongPassword,
} from '../testing/accountPage';
import { subscriptionDto } from '../testing/wire';
import AccountDeletedPage from './AccountDeletedPage';

beforeEach(() => {
  edge.use(
    signedIn,
    answerSessions(() => []),
    answerSubscriptions(),
  );
});

describe('deletion', () => {
  async function openDialog() {
    const { user } = openAccount();
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    return { user, dialog };
  }

  test('says which data the shop deletes and keeps in all cases if it does not know the customer’s subscriptions', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByRole('heading', { name: 'What we delete' })).toBeVisible();
    expect(dialog.getByText(/6 years after the end of our accounting period/)).toBeVisible();
    expect(dialog.getByText(/save your invoices first/)).toBeVisible();
    expect(dialog.getByText(/Your codes work until its end date/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'your subscriptions' })).toHaveAttribute('href', '/subscriptions');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/What we delete .* What we keep .*activation codes/);
  });

  const subscription = subscriptionDto({ qnt: 4, endDate: '2027-11-27' });
  const undated = subscriptionDto({ endDate: '' });
  const expired = subscriptionDto({ isExpired: true });
  const blocked = subscriptionDto({ isBlocked: true });

  const keepsCodes = 'invoices\\. .* activation codes .* computers, so that the codes work .* guarantee .*';
  const one = RegExp(`${keepsCodes} 4 computers until 27 November 2027 ?Your codes work until then`);
  const unknownEnd = RegExp(`${keepsCodes} 2 computers ?Your codes work until their end date`);
  const notRunning = /invoices\. .* activation codes and the names of their computers\. .* guarantee (?!.*codes work)/;
  const none = /invoices, if you have any\. (?!.*activation codes)(?!.*codes work).* guarantee /;

  test.each([
    ['a running subscription', [subscription], one],
    ['a running and an expired subscription', [subscription, expired], one],
    ['a subscription without a known end date', [undated], unknownEnd],
    ['only an expired subscription', [expired], notRunning],
    ['only a blocked subscription', [blocked], notRunning],
    ['no subscription', [], none],
  ])('names what a customer with %s has', async (_what, subscriptions, expected) => {
    edge.use(answerSubscriptions(subscriptions));
    await openDialog();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleDescription(expected));
  });

  test('deletes the account and signs the customer out', async () => {
    const bodies = answerCall('delete');
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Current password'), 'correct horse');
    edge.use(http.get('*/api/auth/currentuserinfo', () => new HttpResponse(null, { status: 204 })));
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByRole('heading', { name: 'Your account has been deleted' })).toHaveFocus();
    expect(bodies).toEqual([{ password: 'correct horse', visitorId: visitorId() }]);
    await waitFor(() => expect(localStorage.getItem('user')).toBeNull());
  });

  test('names an open payment first and offers to cancel it, because it prevents the deletion', async () => {
    const unpaid = { paymentId: 'p0', orderNumber: 'B4C6D8F9', kind: 'purchase', amount: 153, state: 'unpaid' };
    let open = [unpaid];
    edge.use(
      http.get('*/api/order/awaitedpayments', () => HttpResponse.json(open)),
      http.post('*/api/order/cancelpayment', () => ((open = []), HttpResponse.json({ outcome: 'not-charged' }))),
    );
    answerCall('delete', refuse(409, { detail: 'Pay or cancel it.', code: 'payment-open' }));
    const { user, dialog } = await openDialog();
    const order = await dialog.findByText('Order B4C6D8F9 (£153.00) is not paid yet.');
    expect(dialog.getByText(/Cancel the payment before you delete your account\.$/)).toBeVisible();
    const description = dialog.getByRole('heading', { name: 'What we delete' });
    expect(order.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(dialog.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Current password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Pay or cancel it.');
    await user.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
    expect(await dialog.findByText(/Nothing was charged/)).toBeVisible();
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
    expect(dialog.getByLabelText('Current password')).toHaveValue('correct horse');
  });

  test('shows why an open payment prevents the deletion, and when to try again', async () => {
    const detail = 'The payment for order AB12CD34 is not finished. Pay or cancel it, or try again in 25 hours.';
    answerCall('delete', refuse(409, { detail, code: 'payment-open' }));
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Current password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
  });

  test('shows an error for a wrong password and does not confirm the deletion', async () => {
    answerCall('delete', wrongPassword);
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Current password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('This is not your current password.')).toBeVisible();
    expect(screen.queryByText('Your account has been deleted')).not.toBeInTheDocument();
  });
});

test('links to the account page if the customer opens the confirmation page directly', () => {
  renderApp({ at: '/account/deleted', routes: { '/account/deleted': <AccountDeletedPage /> } });
  expect(screen.queryByText('Your account has been deleted')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
});
