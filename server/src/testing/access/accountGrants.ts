import { DAY_MS, HOUR_MS, MINUTE_MS } from 'server-kit/clock/clock';
import type { AccessWorld } from './openAccessWorld';
import type { Grant } from './Grant';

/** The owner's ways to take back control of an account. */
export const NEW_CONTROL = [
  'a reset password',
  'a changed password',
  'the end of all other sessions',
  'the deletion of the account',
] as const;
const ANOTHER_PASSWORD = 'correct battery';

let addresses = 0;

/** Access to one account. */
export const accountGrants: readonly Grant[] = [
  {
    name: 'Password',
    permits: 'sign in',
    holder: 'the customer',
    lasts: 'no limit',
    endedBy: ['a reset password', 'a changed password', 'the deletion of the account'],
    storedIn: ['users.password_hash'],
    create: async (world, owner) => {
      const { password } = owner;
      return () => canSignIn(world, owner.email, password);
    },
  },
  {
    name: 'Session',
    permits:
      'everything in the account, but a new password, a new email address and the deletion also need the password',
    holder: 'a browser after a sign-in or a reset',
    lasts: '24 hours, or 30 days with "Remember me"',
    lastsMs: DAY_MS,
    endedBy: [...NEW_CONTROL, 'the end of this session', 'a sign-out'],
    storedIn: ['sessions.token_hash'],
    create: async (world, { other }) => {
      const cookies = Object.fromEntries(other.cookies);
      return async () => (await world.send({ url: '/api/auth/currentuserinfo', cookies })) === 200;
    },
  },
  {
    name: 'Remembered device',
    permits: 'its own limit for sign-ins, but not a sign-in without the password',
    holder: 'a browser after a sign-in or a reset',
    lasts: '180 days after its last sign-in',
    lastsMs: 180 * DAY_MS,
    endedBy: NEW_CONTROL,
    storedIn: ['remembered_devices.token_hash'],
    create: async (world, owner) => {
      const cookies = { device: owner.other.cookies.get('device') ?? '' };
      const remoteAddress = `198.51.100.${(addresses += 1)}`;
      const signIn = async (password: string, sent = {}) => {
        const payload = { email: owner.email, password };
        const options = { method: 'POST', url: '/api/auth/login', remoteAddress, payload } as const;
        return (await world.limited.app.inject({ ...options, cookies: sent })).statusCode;
      };
      return async () => {
        // After ten failed sign-ins, the server accepts only remembered devices from this address.
        for (let attempt = 0; attempt < 10; attempt += 1) await signIn('guess');
        return (await signIn(owner.password, cookies)) === 204;
      };
    },
  },
  {
    name: 'Password-reset link',
    permits: 'set a new password and sign in, once',
    holder: 'the mailbox of the account',
    isSingleUse: true,
    lasts: '1 hour',
    lastsMs: HOUR_MS,
    endedBy: ['its use', ...NEW_CONTROL, 'a new email address'],
    storedIn: ['password_resets.code_hash', 'outbox.payload'],
    create: async (world, owner) => {
      const code = await world.resetCode(owner);
      return async () => (await world.post('/api/auth/reset', { code, password: ANOTHER_PASSWORD })) === 200;
    },
  },
  {
    name: 'Sign-in link',
    permits: 'sign in once, in the browser that asked for it',
    holder: 'the mailbox of the account',
    isSingleUse: true,
    lasts: '15 minutes',
    lastsMs: 15 * MINUTE_MS,
    endedBy: ['its use', ...NEW_CONTROL, 'a new email address'],
    storedIn: ['sign_in_links.code_hash', 'sign_in_links.browser_hash', 'outbox.payload'],
    create: async (world, owner) => {
      const { browser, code } = await world.signInMail(owner);
      return async () => (await browser.post('/api/auth/signinbylink', { code })).statusCode === 204;
    },
  },
  {
    name: 'Six digits of a sign-in email',
    permits: 'sign in once, with the email address, in any browser',
    holder: 'the mailbox of the account',
    isSingleUse: true,
    lasts: '15 minutes',
    lastsMs: 15 * MINUTE_MS,
    endedBy: ['its use', ...NEW_CONTROL, 'a new email address'],
    storedIn: ['sign_in_links.digits_hash', 'outbox.payload'],
    create: async (world, owner) => {
      const { digits } = await world.signInMail(owner);
      return async () => (await world.post('/api/auth/signinbydigits', { email: owner.email, digits })) === 204;
    },
  },
  {
    name: 'Email-change link',
    permits: 'make the new address the address of the account, once',
    holder: 'the mailbox of the new address, if the password was known',
    isSingleUse: true,
    lasts: '24 hours',
    lastsMs: DAY_MS,
    endedBy: ['its use', 'a newer link', ...NEW_CONTROL, 'a new email address'],
    storedIn: ['email_changes.code_hash', 'outbox.payload'],
    create: async (world, owner) => {
      const code = await world.emailCode(owner, `wanted-${owner.email}`);
      return async () => (await world.post('/api/account/confirmemail', { code })) === 204;
    },
  },
  {
    name: 'Move link',
    permits: 'move one activation code to the one computer that asked for it, once',
    holder: 'the mailbox of the account',
    isSingleUse: true,
    lasts: '24 hours',
    lastsMs: DAY_MS,
    endedBy: [
      'its use',
      'a newer link',
      ...NEW_CONTROL,
      'a new email address',
      'a blocked subscription',
      'a refunded or disputed payment',
      'a transfer by support',
      'a deactivated code',
      'a replaced code',
    ],
    storedIn: ['move_requests.link_hash', 'outbox.payload'],
    create: async (world, owner) => {
      const link = await world.moveLink(owner);
      return async () => {
        const stateAfter = async (call: string) =>
          (await world.browser().post(`/api/activation/${call}`, { link })).json().state;
        return (await stateAfter('readmoverequest')) === 'open' && (await stateAfter('approvemove')) === 'moved';
      };
    },
  },
  {
    name: 'Address of an order, invoice or receipt',
    permits: 'nothing without a session of the customer who paid',
    holder: 'the customer who paid',
    lasts: 'no limit',
    endedBy: ['the deletion of the account'],
    storedIn: ['orders.id'],
    create: async (world, owner) => {
      const url = `/api/order/${(await world.subscriptionOf(owner)).paymentId}/receipt.pdf`;
      return async () => {
        const stranger = (await world.newOwner()).here;
        const refusals = [await world.send({ url }), (await stranger.get(url)).statusCode];
        if (refusals.join() !== '401,404') throw new Error(`A stranger got the receipt: ${refusals.join()}`);
        const browser = world.browser();
        await browser.post('/api/auth/login', { email: owner.email, password: owner.password });
        return (await browser.get(url)).statusCode === 200;
      };
    },
  },
];

async function canSignIn(world: AccessWorld, email: string, password: string): Promise<boolean> {
  return (await world.post('/api/auth/login', { email, password })) === 204;
}
