import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import SubscriptionsPage from '../routes/SubscriptionsPage';

const LIST = '*/api/order/getsubscriptions/';
type Reply = SubscriptionDto[] | (() => Response | Promise<Response>);

/**
 * Opens a signed-in customer's subscriptions page. The server sends the replies in order, then repeats the last one.
 */
export function openSubscriptions(...replies: Reply[]) {
  // The newest handler replies first, so add the handlers from the last reply to the first.
  const [last, ...earlier] = replies.reverse();
  const asResolver = (reply: Reply) => (typeof reply === 'function' ? reply : () => HttpResponse.json(reply));
  edge.use(signedIn);
  if (last) edge.use(http.get(LIST, asResolver(last)));
  for (const reply of earlier) edge.use(http.get(LIST, asResolver(reply), { once: true }));
  return renderApp({ at: '/subscriptions', routes: { '/subscriptions': <SubscriptionsPage /> } });
}

export const card = async (name = 'Call Recorder Pro') => within(await screen.findByRole('group', { name }));
