import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { officeOperation } from '../testing/officeOperation';
import SubscriptionPage from './SubscriptionPage';

const CODE = {
  code: 'AAAA-BBBB',
  label: 'Reception',
  computerName: 'RECEPTION-PC',
  activatedAt: '2026-03-14T10:00:00Z',
  lastSeenAt: '2026-05-01T09:00:00Z',
  moves: 2,
  movableFrom: '2026-05-31T09:00:00Z',
};

const SUBSCRIPTION = {
  id: 's1',
  quantity: 2,
  endDate: '2027-03-14',
  isBlocked: false,
  blockReason: null,
  owner: { id: 'u1', email: 'jane@example.com' },
  createdAt: '2026-03-14T10:00:00Z',
  periods: [
    {
      orderNumber: '7CXK4ABC',
      kind: 'purchase',
      payablePence: 10_800,
      refundedPence: 0,
      isLost: false,
      payer: null,
      startDate: '2026-03-14',
      endDate: '2027-03-14',
    },
  ],
  extensions: [{ days: 14, reason: 'Waited for us.', grantedAt: '2026-06-01T10:00:00Z' }],
  codes: [
    CODE,
    {
      ...CODE,
      code: 'CCCC-DDDD',
      label: '',
      computerName: null,
      lastSeenAt: null,
      moves: 0,
      movableFrom: null,
      endDate: '2026-09-14',
    },
  ],
  replacedCodes: [{ code: 'EEEE-FFFF', reason: 'Stolen.', replacedAt: '2026-06-02T10:00:00Z' }],
  emails: [],
  notes: [],
  timeline: [{ at: '2026-03-14T10:00:00Z', what: 'Created', detail: '', who: '' }],
};

beforeEach(() => {
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'support' })),
    http.get('*/api/office/subscriptions/s1', () => HttpResponse.json(SUBSCRIPTION)),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([
        officeOperation('extend', 'subscription'),
        officeOperation('replace-code', 'code'),
        officeOperation('refund', 'order'),
      ]),
    ),
  );
});

const openSubscription = () =>
  renderApp({ at: '/office/subscriptions/s1', routes: { 'office/subscriptions/:id': <SubscriptionPage /> } });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows a subscription with its dates, codes, orders and timeline', async () => {
  openSubscription();
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscription of jane@example.com' })).toBeVisible();
  const details = await section('Details');
  expect(details.getByRole('link', { name: 'jane@example.com' })).toHaveAttribute('href', '/office/customers/u1');
  expect(details.getByText('14 March 2027')).toBeVisible();
  const orders = await section('Orders');
  expect(orders.getByRole('link', { name: '7CXK4ABC' })).toHaveAttribute('href', '/office/orders/7CXK4ABC');
  const codes = await section('Activation codes');
  expect(codes.getByText('RECEPTION-PC')).toBeVisible();
  expect(codes.getByText('last seen 1 May 2026, 10:00 BST')).toBeVisible();
  expect(codes.getByText('moved 2 times')).toBeVisible();
  expect(codes.getByText('can move again from 31 May 2026, 10:00 BST')).toBeVisible();
  expect(codes.getByText('Not activated')).toBeVisible();
  expect(codes.getByText('works until 14 September 2026')).toBeVisible();
  expect((await section('Free days')).getByText('14 days')).toBeVisible();
  expect((await section('Old codes')).getByText('EEEE-FFFF')).toBeVisible();
  expect((await section('Timeline')).getByText('Created')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Run refund' })).toBeNull();
});

test.each([
  ['by an operator', { blockReason: 'Stolen card' }, 'The subscription is blocked. Reason: Stolen card.'],
  [
    'for a dispute',
    { blockReason: 'disputed', blockCause: { orderNumber: '98DGYWNR', sentence: 'A bank disputes it.' } },
    'The subscription is blocked. A bank disputes it. Open order 98DGYWNR',
  ],
])('says why a subscription is blocked %s', async (_by, facts, words) => {
  edge.use(
    http.get('*/api/office/subscriptions/s1', () => HttpResponse.json({ ...SUBSCRIPTION, isBlocked: true, ...facts })),
  );
  openSubscription();
  const message = (await screen.findByText(/^The subscription is blocked/)).closest('[role="status"]');
  expect(message).toHaveTextContent(words);
});

test('says when support ended a code', async () => {
  const ended = { ...SUBSCRIPTION, codes: [CODE, { ...CODE, code: 'CCCC-DDDD', removedAt: '2026-06-03T10:00:00Z' }] };
  edge.use(http.get('*/api/office/subscriptions/s1', () => HttpResponse.json(ended)));
  openSubscription();
  const codes = await section('Activation codes');
  expect(codes.getAllByText(/^ended/)).toHaveLength(1);
  expect(codes.getByText('ended on 3 Jun 2026, 11:00 BST')).toBeVisible();
});

test('links to an order in review that waits for the subscription', async () => {
  edge.use(
    http.get('*/api/office/subscriptions/s1', () =>
      HttpResponse.json({ ...SUBSCRIPTION, ordersInReview: ['8GGR9CGK'] }),
    ),
  );
  openSubscription();
  expect(await screen.findByText(/^Order 8GGR9CGK for this subscription is in review/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', '/office/orders/8GGR9CGK');
});

test('leaves out what a server does not send', async () => {
  edge.use(
    http.get('*/api/office/subscriptions/s1', () =>
      HttpResponse.json({
        ...SUBSCRIPTION,
        extensions: [{ reason: 'Waited.' }],
        replacedCodes: [{ code: 'EEEE-FFFF' }],
      }),
    ),
  );
  openSubscription();
  expect(await screen.findByText('EEEE-FFFF')).toBeVisible();
  expect(screen.queryByText(/undefined/)).toBeNull();
});

test('replaces the chosen code, and keeps the result on screen until the person closes it', async () => {
  let { codes } = SUBSCRIPTION;
  edge.use(
    http.get('*/api/office/subscriptions/s1', () => HttpResponse.json({ ...SUBSCRIPTION, codes })),
    http.post('*/api/office/operations/replace-code', async ({ request }) => {
      const { args, confirmation } = Object(await request.json());
      expect(args).toEqual(['CCCC-DDDD']);
      if (confirmation !== 'abc')
        return HttpResponse.json({ state: 'confirm', message: 'Replaces it.', confirmation: 'abc' });
      codes = [CODE, { ...CODE, code: 'GGGG-HHHH' }];
      return HttpResponse.json({ state: 'done', message: 'Replaced it.' });
    }),
  );
  const { user } = openSubscription();
  await screen.findByRole('button', { name: 'Run extend' });
  expect(screen.queryByRole('button', { name: 'Run replace-code' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose CCCC-DDDD' }));
  const code = await section('Code CCCC-DDDD');
  await user.click(code.getByRole('button', { name: 'Run replace-code' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Run replace-code' }));
  expect(await dialog.findByText('Replaced it.')).toBeVisible();
  await user.click(dialog.getByText('Close'));
  expect(await screen.findByText('GGGG-HHHH')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Code CCCC-DDDD' })).toBeNull();
});

test('marks each refunded or lost order, and names a payer who is not the owner', async () => {
  const [purchase] = SUBSCRIPTION.periods;
  const payer = { id: 'u2', email: 'boss@example.com' };
  const periods = [
    { ...purchase, refundedPence: 10_800 },
    { ...purchase, orderNumber: '8GGR9CGK', kind: 'addition', isLost: true, payer },
  ];
  edge.use(http.get('*/api/office/subscriptions/s1', () => HttpResponse.json({ ...SUBSCRIPTION, periods })));
  openSubscription();
  const [first, second] = (await section('Orders')).getAllByRole('listitem');
  expect(first).toHaveTextContent(/purchase.*£108\.00.*refunded £108\.00$/);
  expect(first).not.toHaveTextContent('paid by');
  expect(second).toHaveTextContent(/added computers.*paid by boss@example\.com.*lost in a dispute$/);
});
