import { HOUR_MS, DAY_MS } from 'server-kit/clock/clock';
import { addStaff, oneTimeCode, setUpStaff, STAFF_PASSWORD } from '../staff';
import { passkeyOf, staffOf } from './staffMember';
import type { AccessWorld } from './openAccessWorld';
import type { Grant } from './Grant';

const END_OF_STAFF = ['a reset staff account', 'a removed staff account'] as const;

const newEmail = (world: AccessWorld) => `${world.newName('staff')}@example.com`;

/** Access of the shop's staff to the office. No customer's account gives any of it. */
export const staffGrants: readonly Grant[] = [
  {
    name: 'Staff link',
    permits: 'set up the sign-in of a staff account, once',
    holder: 'everyone with the link from the command line',
    isSingleUse: true,
    lasts: '24 hours',
    lastsMs: DAY_MS,
    endedBy: ['its use', ...END_OF_STAFF],
    storedIn: ['staff_links.code_hash'],
    create: async (world) => {
      const link = await addStaff(world, newEmail(world));
      const { oneTimeSecret: secret } = (await world.browser().post('/api/staff/link', { link })).json();
      return async () => {
        const code = await oneTimeCode(world, secret);
        return (await world.post('/api/staff/password', { link, password: STAFF_PASSWORD, code })) === 200;
      };
    },
  },
  {
    name: 'Staff password and authenticator app',
    permits: 'sign in to the office',
    holder: 'a staff member',
    lasts: 'no limit',
    endedBy: END_OF_STAFF,
    storedIn: ['staff.password_hash', 'staff.one_time_secret', 'staff_links.one_time_secret'],
    create: async (world) => {
      const email = newEmail(world);
      const { recoveryCodes } = await setUpStaff(world, email);
      // Each one-time code works once, so the uses take recovery codes instead of waiting for the next one.
      return () => canSignIn(world, email, recoveryCodes.pop());
    },
  },
  {
    name: 'Recovery code',
    permits: 'replace the one-time code of the authenticator app, once',
    holder: 'a staff member',
    isSingleUse: true,
    lasts: 'no limit',
    endedBy: ['its use', ...END_OF_STAFF],
    storedIn: ['staff_recovery_codes.code_hash'],
    create: async (world) => {
      const email = newEmail(world);
      const { recoveryCodes } = await setUpStaff(world, email);
      return () => canSignIn(world, email, recoveryCodes[0]);
    },
  },
  {
    name: 'Passkey',
    permits: 'sign in to the office, and prove the second factor again',
    holder: 'a device or password manager of a staff member',
    lasts: 'no limit',
    endedBy: [...END_OF_STAFF, 'a removed passkey'],
    storedIn: ['staff_passkeys.public_key'],
    create: async (world, owner) => {
      const device = await passkeyOf(world, owner);
      return async () => {
        const browser = world.browser();
        const challenge = (await browser.post('/api/staff/passkeychallenge')).json();
        return (await browser.post('/api/staff/passkeysignin', device.prove(challenge))).statusCode === 204;
      };
    },
  },
  {
    name: 'Staff session',
    permits: "what the staff member's role permits, but dangerous actions also need a new second-factor check",
    holder: 'a browser after a sign-in to the office',
    lasts: '12 hours',
    lastsMs: 12 * HOUR_MS,
    endedBy: [...END_OF_STAFF, 'the end of this staff session', 'a staff sign-out'],
    storedIn: ['staff_sessions.token_hash'],
    create: async (world, owner) => {
      const { other } = await staffOf(world, owner);
      const cookies = Object.fromEntries(other.cookies);
      return async () => (await world.send({ url: '/api/staff/me', cookies })) === 200;
    },
  },
];

async function canSignIn(world: AccessWorld, email: string, code: string | undefined): Promise<boolean> {
  return (await world.post('/api/staff/signin', { email, password: STAFF_PASSWORD, code })) === 204;
}
