import { createLocalJWKSet, jwtVerify } from 'jose';
import { DAY_MS } from 'server-kit/clock/clock';
import { listPublicKeys } from '../../shop/activation/licenceKeys';
import { signLicence } from '../../shop/activation/signLicence';
import type { AccessWorld, Owner } from './openAccessWorld';
import { findOrCreateOptOut } from '../../shop/subscriptions/reminderOptOut';
import { NEW_CONTROL } from './accountGrants';
import type { Grant } from './Grant';

const opens = async (world: AccessWorld, url: string) => (await world.send({ url })) === 200;

/** Access to one subscription. It needs no account, because customers share it with colleagues. */
export const subscriptionGrants: readonly Grant[] = [
  {
    name: 'Activation code in the program',
    permits: 'use the program on one computer at a time',
    holder: 'the customer, and everyone who gets the code from the customer',
    lasts: 'until the subscription ends',
    lastsMs: 367 * DAY_MS,
    endedBy: ['a blocked subscription', 'a replaced code'],
    storedIn: ['activation_codes.code', 'activation_codes.code_key'],
    create: async (world, owner) => {
      const { code } = await world.subscriptionOf(owner);
      const payload = { code, computerName: 'PC-1' };
      return async () => (await world.post('/api/activation/activate', payload)) === 200;
    },
  },
  {
    name: 'Licence in the program',
    permits: 'use the program on one computer without the shop',
    holder: 'the computer that used the code when the shop signed it',
    lasts: 'as `LICENCE_GRACE_DAYS` says, or `LICENCE_FILE_DAYS` in a file, but never after the subscription',
    lastsMs: 121.1 * DAY_MS,
    endedBy: ['a withdrawn licence key'],
    storedIn: ['licence_keys.private_key'],
    create: async (world, owner) => {
      const { code, endDate } = await world.subscriptionOf(owner);
      const { db, clock, config } = world.context;
      const days = config.licenceFileDays;
      const { licence } = await signLicence(world.context, { code, device: 'PC-1', endDate, days });
      return async () => {
        const keys = createLocalJWKSet({ keys: await listPublicKeys(db) });
        return jwtVerify(licence, keys, { currentDate: clock.now() }).then(Boolean, () => false);
      };
    },
  },
  {
    name: 'Renewal link by activation code',
    permits: 'see quantity, price and dates, and pay for a renewal',
    holder: 'everyone with the code',
    lasts: 'no limit',
    endedBy: ['a blocked subscription', 'a replaced code'],
    storedIn: ['activation_codes.code', 'activation_codes.code_key'],
    create: async (world, owner) => {
      const { code } = await world.subscriptionOf(owner);
      return () => opens(world, `/api/subscription/renew/a/${encodeURIComponent(code)}`);
    },
  },
  {
    name: 'Renewal link by subscription',
    permits: 'see quantity, price and dates, and pay for a renewal',
    holder: 'everyone with the link from the email',
    lasts: 'no limit',
    endedBy: ['a blocked subscription'],
    storedIn: ['subscriptions.id'],
    create: async (world, owner) => {
      const { id } = await world.subscriptionOf(owner);
      return () => opens(world, `/api/subscription/renew/${id}`);
    },
  },
  {
    name: 'Transfer offer',
    permits: 'become the owner of the subscription, once, after a sign-in with the offered address',
    holder: 'the mailbox of the offered address, which alone gets the link, if the password of the owner was known',
    isSingleUse: true,
    lasts: '14 days',
    lastsMs: 14 * DAY_MS,
    endedBy: [
      'its use',
      ...NEW_CONTROL,
      'a new email address',
      'a blocked subscription',
      'a refunded or disputed payment',
      'a transfer by support',
      'a withdrawn offer',
    ],
    storedIn: ['transfer_offers.code_hash', 'outbox.payload'],
    create: async (world, owner) => {
      const heir = await world.newOwner();
      const code = await world.transferCode(owner, heir);
      return () => acceptsOffer(world, heir, code);
    },
  },
  {
    name: 'Reminder opt-out link',
    permits: 'stop and restart the reminders of an account',
    holder: 'everyone with the link from the email',
    lasts: 'no limit',
    endedBy: ['the deletion of the account'],
    storedIn: ['reminder_opt_outs.token'],
    create: async (world, owner) => {
      const { id } = await world.subscriptionOf(owner);
      const { db, config } = world.context;
      const { user_id } = await db
        .selectFrom('subscriptions')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { url } = await findOrCreateOptOut(db, config, user_id);
      return () => opens(world, new URL(url).pathname);
    },
  },
];

/**
 * Accepts an offer in a new session, because offers outlast sessions. Returns whether this made the customer the owner.
 */
async function acceptsOffer(world: AccessWorld, { email, password }: Owner, code: string): Promise<boolean> {
  const browser = world.browser();
  await browser.post('/api/auth/login', { email, password });
  const count = async () => (await browser.get('/api/order/getsubscriptions/')).json<unknown[]>().length;
  const before = await count();
  await browser.post('/api/subscription/accepttransfer', { code });
  return (await count()) > before;
}
