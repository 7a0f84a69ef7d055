import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import AccountDeletedPage from '../routes/AccountDeletedPage';
import AccountPage from '../routes/AccountPage';

/** Opens the account page. The page for a deleted account is also available. */
export const openAccount = () =>
  renderApp({ at: '/account', routes: { '/account': <AccountPage />, '/account/deleted': <AccountDeletedPage /> } });

/** Replies to an account call. Returns a list that collects the request bodies. */
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

/** Returns a function that creates a problem reply. */
export const refuse = (status: number, problem: object) => () => HttpResponse.json(problem, { status });

export const wrongPassword = refuse(400, {
  detail: 'This is not your current password.',
  errors: { password: 'This is not your current password.' },
});
