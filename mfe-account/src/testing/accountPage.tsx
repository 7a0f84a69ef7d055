import { HttpResponse, http } from 'msw';
import type { SessionResponse } from 'shared/contract/account';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import AccountDeletedPage from '../routes/AccountDeletedPage';
import AccountPage from '../routes/AccountPage';

/** Opens the account page. A successful deletion opens the confirmation page. */
export const openAccount = () =>
  renderApp({ at: '/account', routes: { '/account': <AccountPage />, '/account/deleted': <AccountDeletedPage /> } });

/** Replies with the customer's subscriptions. Without a list, replies with an error. */
export const answerSubscriptions = (subscriptions?: SubscriptionDto[]) =>
  http.get('*/api/order/getsubscriptions/', () =>
    subscriptions ? HttpResponse.json(subscriptions) : new HttpResponse(null, { status: 500 }),
  );

export const SESSIONS = '*/api/account/sessions';

export const HERE: SessionResponse = {
  id: 'here',
  device: 'Firefox on Linux',
  lastUsed: '2026-03-14T09:00:00.000Z',
  isThisDevice: true,
};

export const PHONE: SessionResponse = {
  id: 'phone',
  device: 'Safari on iPhone',
  lastUsed: '2026-03-10T09:00:00.000Z',
  isThisDevice: false,
};

/** Replies with the customer's sessions. */
export const answerSessions = (sessions: () => SessionResponse[]) =>
  http.get(SESSIONS, () => HttpResponse.json(sessions()));

/** Signs in a customer with these sessions and no subscriptions. */
export const answerAccount = (sessions: () => SessionResponse[]) =>
  edge.use(signedIn, answerSessions(sessions), answerSubscriptions([]));

/** Replies to requests for `/api/account/<call>`. Returns a list that collects the requests' bodies. */
export function answerCall(call: string, reply: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const bodies: unknown[] = [];
  edge.use(
    http.post(`*/api/account/${call}`, async ({ request }) => {
      const text = await request.text();
      bodies.push(text === '' ? undefined : JSON.parse(text));
      return reply();
    }),
  );
  return bodies;
}

/** Returns a function that replies with an error status and problem details in JSON. */
export const refuse = (status: number, problem: object) => () => HttpResponse.json(problem, { status });

export const wrongPassword = refuse(400, {
  detail: 'This is not your current password.',
  errors: { password: 'This is not your current password.' },
});
