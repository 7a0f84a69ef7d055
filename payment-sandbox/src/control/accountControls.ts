import type { FastifyInstance } from 'fastify';
import { isLive, MAIN_ACCOUNT } from '../api/Accounts';
import type { FormRoute } from '../api/form';
import { integer, list, object, optional, text } from '../api/readers';
import { StripeError } from '../api/StripeError';
import { failPayout, payOut } from '../balance/payOut';
import type { ControlContext } from './ControlContext';
import { wantsPage } from './controlPage';

const readKey = object({ key: text(), account: optional(text()), permissions: optional(list(text())) });
const readSecret = object({ key: text() });
const readPayout = object({ minimumBalance: optional(integer({ max: 1_000_000 })) });
const readClock = object({ offsetSeconds: integer({ min: -10_000_000_000 }) });

/** Registers the control routes for API keys, the sandbox clock and payouts of the main account. */
export async function accountControls(app: FastifyInstance, { accounts, clock }: ControlContext): Promise<void> {
  app.post<FormRoute>('/keys', async ({ body }) => {
    const { key, account = MAIN_ACCOUNT, permissions } = readKey(body ?? {}, '');
    if (!/^[a-zA-Z0-9_]+$/.test(account)) {
      throw new StripeError(400, 'Use only letters, digits and _ in an account name.', { param: 'account' });
    }
    const apiKey = { id: key, account, livemode: isLive(key), isRevoked: false, ...(permissions && { permissions }) };
    accounts.saveKey(apiKey);
    return { account, livemode: apiKey.livemode, permissions: permissions ?? null };
  });

  app.post<FormRoute>('/keys/revoke', async ({ body }) => {
    const { key } = readSecret(body ?? {}, '');
    const known = accounts.findKey(key);
    if (!known) throw new StripeError(404, 'Unknown key. Add it with POST /sandbox/keys first.', { param: 'key' });
    accounts.saveKey({ ...known, isRevoked: true });
    return { isRevoked: true };
  });

  app.post<FormRoute>('/payouts', async ({ headers, body }, reply) => {
    const { payout, changes } = payOut(accounts.main, readPayout(body ?? {}, '').minimumBalance);
    accounts.main.commit(changes);
    return wantsPage(headers.accept) ? reply.redirect('/sandbox', 303) : payout;
  });

  app.post<{ Params: { id: string } }>('/payouts/:id/fail', async ({ params: { id } }) => {
    accounts.main.commit(failPayout(accounts.main, id));
    return accounts.main.store.get('payouts', id);
  });

  app.get('/clock', async () => ({ offsetSeconds: clock.offsetSeconds, now: clock.now() }));

  app.post<FormRoute>('/clock', async ({ body }) => {
    clock.offsetSeconds = readClock(body ?? {}, '').offsetSeconds;
    return { offsetSeconds: clock.offsetSeconds, now: clock.now() };
  });
}
