import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { edge, signedIn } from 'shared/testing/renderApp';
import { translatePage } from 'shared/testing/translatePage';
import { answerSessions, answerSubscriptions, openAccount } from '../testing/accountPage';
import { card, openSubscriptions } from '../testing/subscriptionsPage';
import { orderDto, subscriptionDto } from '../testing/wire';

let stop = () => {};
afterEach(() => stop());

const unpaid = { paymentId: 'p0', orderNumber: 'B4C6D8F9', kind: 'purchase', amount: 153, state: 'unpaid' };

/** Replies with these payments in progress. After the customer cancels one, replies with `later`. */
function awaitPayments(later: object[]) {
  let open: object[] = [unpaid];
  edge.use(
    http.get('*/api/order/awaitedpayments', () => HttpResponse.json(open)),
    http.post('*/api/order/cancelpayment', () => ((open = later), HttpResponse.json({ outcome: 'not-charged' }))),
  );
}

const cardText = async () => (await screen.findByRole('group', { name: /^Call Recorder Pro/ })).textContent;

const codes = subscriptionDto().activationCodes;
/** Returns the codes after a change of one of them. */
const withChange = (changed: string, change: Partial<(typeof codes)[number]>) =>
  codes.map((code) => (code.code === changed ? { ...code, ...change } : code));

test.each<[string, Partial<SubscriptionDto>]>([
  ['more computers', { qnt: 3, orders: [orderDto({ payment: { ...orderDto().payment, amount: 150 } })] }],
  ['a later end date', { endDate: '2200-05-01' }],
  ['a renewal', { endDate: '2200-03-14', orders: [orderDto({ id: 'pay-2' }), orderDto()] }],
  ['a code in use on another computer', { activationCodes: withChange('AAAA-1111', { computerName: 'STUDIO-PC' }) }],
  ['a label', { activationCodes: withChange('BBBB-2222', { label: 'Reception' }) }],
  ['an end', { isExpired: true, endDate: '2020-03-14', renewalLink: '/subscription/renew/sub-1' }],
  ['a block', { isBlocked: true }],
])('shows the subscription after %s as without a translation', async (_change, changes) => {
  const before = subscriptionDto({ endDate: '2199-03-14' });
  const after = subscriptionDto({ endDate: '2199-03-14', ...changes });
  awaitPayments([]);
  const { user, unmount } = openSubscriptions([before], [after]);
  await card();
  const old = await cardText();
  await screen.findByText('Order B4C6D8F9 (£153.00) is not paid yet.');
  stop = translatePage();
  await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
  await waitFor(async () => expect(await cardText()).not.toBe(old));
  expect(document.body).not.toHaveTextContent('£153.00');
  const translated = await cardText();
  stop();
  unmount();
  openSubscriptions([after]);
  await card();
  expect(translated).toBe(await cardText());
});

test('shows the current amount in the deletion dialog if the browser has translated it', async () => {
  edge.use(
    signedIn,
    answerSessions(() => []),
    answerSubscriptions([]),
  );
  awaitPayments([{ ...unpaid, amount: 99 }]);
  const { user } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  expect(await dialog.findByText('Order B4C6D8F9 (£153.00) is not paid yet.')).toBeVisible();
  stop = translatePage();
  await user.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
  expect(await dialog.findByText('Order B4C6D8F9 (£99.00) is not paid yet.')).toBeVisible();
  expect(screen.getByRole('dialog')).not.toHaveTextContent('£153.00');
});

test('names the chosen computer in the dialog if the browser has translated another one before', async () => {
  const activationCodes = codes.map((code, index) => ({ ...code, isActivated: true, computerName: `PC-${index + 1}` }));
  const { user } = openSubscriptions([subscriptionDto({ activationCodes })]);
  await user.click((await card()).getByRole('button', { name: 'Deactivate PC-1' }));
  stop = translatePage();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click((await card()).getByRole('button', { name: 'Deactivate PC-2' }));
  expect(screen.getByRole('dialog', { name: 'Deactivate PC-2?' })).toHaveTextContent('The Pro features on PC-2 will');
  expect(screen.getByRole('dialog')).not.toHaveTextContent('PC-1');
});
