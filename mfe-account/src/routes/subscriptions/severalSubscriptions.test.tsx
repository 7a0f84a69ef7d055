import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { orderDto, subscriptionDto } from '../../testing/wire';
import SubscriptionsPage from '../SubscriptionsPage';

/** Opens the page with the given subscriptions and returns their cards from top to bottom. */
async function openCards(...subscriptions: SubscriptionDto[]) {
  edge.use(
    signedIn,
    http.get('*/api/order/getsubscriptions/', () => HttpResponse.json(subscriptions)),
  );
  renderApp({ at: '/subscriptions', routes: { '/subscriptions': <SubscriptionsPage /> } });
  return screen.findAllByRole('group', { name: /^Call Recorder Pro/ });
}

/** Returns the visible text of an element, without its text for screen readers only. */
const visibleText = (element: Element) =>
  [...element.children]
    .filter(({ className }) => className !== 'hidden')
    .map(({ textContent }) => textContent)
    .join('');

/** Returns a subscription whose order id, codes and computer names contain `id`. */
function subscription(id: string, changes: Partial<SubscriptionDto> = {}): SubscriptionDto {
  const activationCodes = [
    { code: `${id}-1111`, isActivated: true, computerName: `${id}-PC` },
    { code: `${id}-2222`, isActivated: false, computerName: null },
  ];
  return subscriptionDto({ id, orders: [orderDto({ id: `pay-${id}` })], activationCodes, ...changes });
}

test('lists expiring subscriptions first, then expired ones, then all others, newest first', async () => {
  const cards = await openCards(
    subscription('newest'),
    subscription('blocked', { isBlocked: true }),
    subscription('expired', { isExpired: true, renewalLink: '/subscription/renew/expired' }),
    subscription('expiring', { renewalLink: '/subscription/renew/expiring' }),
    subscription('expired-earlier', { isExpired: true, renewalLink: '/subscription/renew/expired-earlier' }),
    subscription('oldest'),
  );
  const ids = cards.map((card) => card.getAttribute('aria-labelledby')?.replace('subscription-', ''));
  expect(ids).toEqual(['expiring', 'expired', 'expired-earlier', 'newest', 'blocked', 'oldest']);
});

test('gives each subscription and each of its actions a unique accessible name', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ code: `MANY-${index}`, isActivated: false }));
  const cards = await openCards(
    subscription('a', { qnt: 1, endDate: '2199-03-14', renewalLink: '/subscription/renew/a' }),
    subscription('b', { qnt: 12, endDate: '2199-03-14', renewalLink: '/subscription/renew/b', activationCodes: many }),
    subscription('c', {
      qnt: 12,
      endDate: '2199-03-14',
      activationCodes: many.map(({ code }) => ({ code: `${code}-C`, isActivated: false })),
    }),
  );
  for (const [index, name] of [
    'Call Recorder Pro for 1 computer until 14 March 2199',
    'Call Recorder Pro for 12 computers until 14 March 2199 (order pay-b)',
    'Call Recorder Pro for 12 computers until 14 March 2199 (order pay-c)',
  ].entries()) {
    const card = screen.getByRole('group', { name });
    expect(cards[index]).toBe(card);
    expect(within(card).getByRole('heading', { level: 3 })).toHaveAccessibleName(name);
    expect(within(card).getByRole('button', { name: `Email codes again for ${name}` })).toBeVisible();
  }
  expect(cards.map((card) => visibleText(within(card).getByRole('heading', { level: 3 })))).toEqual([
    'Call Recorder Pro for 1 computer',
    'Call Recorder Pro for 12 computers (order pay-b)',
    'Call Recorder Pro for 12 computers (order pay-c)',
  ]);
  const actions = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')].map(
    (action) => action.textContent,
  );
  expect(actions).toEqual([...new Set(actions)]);
});

test.each([
  ['Refunded', 'This subscription is blocked because its payment was refunded.'],
  ['Disputed', 'This subscription is blocked because its payment is disputed.'],
  ['Paid', 'This subscription is blocked.'],
])(
  'shows why a subscription is blocked, and hides the actions for its codes (payment status: %s)',
  async (paymentStatus, sentence) => {
    const order = orderDto();
    await openCards(
      subscription('a', {
        isBlocked: true,
        endDate: '2199-03-14',
        orders: [{ ...order, payment: { ...order.payment, paymentStatus } }],
      }),
    );
    const blocked = within(screen.getByRole('group', { name: /^Call Recorder Pro/ }));
    expect(blocked.getByText(new RegExp(`^${sentence} Questions`))).toBeVisible();
    expect(blocked.getByText('14 March 2199')).toBeVisible();
    expect(blocked.getByText(paymentStatus)).toBeInTheDocument();
    expect(blocked.getByText('a-1111', { selector: 'code' })).toBeVisible();
    expect(blocked.getByText('Not usable while the subscription is blocked')).toBeVisible();
    expect(blocked.getAllByRole('button', { hidden: true }).map((button) => button.textContent)).toEqual([
      `Invoice for order ${order.id}`,
    ]);
    expect(blocked.queryByRole('link', { name: /codes|calendar/ })).not.toBeInTheDocument();
  },
);
