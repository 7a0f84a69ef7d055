import type { ReleaseCredential } from 'shared/contract/officeCredentials';
import type { ReleasePreview } from 'shared/contract/officeReleases';
import { adminOf } from '../adminLine';
import type { AccessWorld, Owner } from './openAccessWorld';
import { staffOf } from './staffMember';

/** Uses what was granted. Returns whether the shop accepted it. */
export type Use = () => Promise<boolean>;

interface Happening {
  world: AccessWorld;
  owner: Owner;
  /** Uses everything that the owner got. */
  use: () => Promise<unknown>;
}

const NEW_PASSWORD = 'battery staple';

/** Everything that may end access, by the name in `SECURITY.md`. */
export const EVENTS = {
  'its use': ({ use }) => use(),
  'a newer link': async ({ world, owner }) => {
    await world.emailCode(owner, `newer-${owner.email}`);
    await world.resetCode(owner);
    await world.moveLink(owner);
  },
  'a reset password': async ({ world, owner }) => {
    const code = await world.resetCode(owner);
    succeed(await owner.here.post('/api/auth/reset', { code, password: NEW_PASSWORD }));
    owner.password = NEW_PASSWORD;
  },
  'a changed password': async ({ owner }) => {
    const { password } = owner;
    succeed(await owner.here.post('/api/account/password', { password, newPassword: NEW_PASSWORD }));
    owner.password = NEW_PASSWORD;
  },
  'the end of all other sessions': async ({ owner }) => succeed(await owner.here.post('/api/account/endothersessions')),
  'the end of this session': async ({ owner }) => {
    const sessions: { id: string; isThisDevice: boolean }[] = (await owner.other.get('/api/account/sessions')).json();
    const id = sessions.find(({ isThisDevice }) => isThisDevice)?.id;
    succeed(await owner.here.post('/api/account/endsession', { id }));
  },
  'a sign-out': async ({ owner }) => succeed(await owner.other.post('/api/auth/logout')),
  'a new email address': async ({ world, owner }) => {
    const email = `moved-${owner.email}`;
    const code = await world.emailCode(owner, email);
    succeed(await owner.here.post('/api/account/confirmemail', { code }));
    owner.email = email;
  },
  'the deletion of the account': async ({ owner: { here, password } }) =>
    succeed(await here.post('/api/account/delete', { password })),
  'a blocked subscription': async ({ world, owner }) => {
    await adminOf(world.context).admin(`block ${(await world.subscriptionOf(owner)).id} --yes`);
  },
  'a refunded or disputed payment': async ({ world, owner }) => world.disputeAddition(owner),
  'a transfer by support': async ({ world, owner }) => {
    const heir = await world.newOwner();
    const { id } = await world.subscriptionOf(owner);
    await adminOf(world.context).admin(`transfer ${id} ${heir.email} --reason left --yes`);
  },
  'a withdrawn offer': async ({ world, owner }) => {
    const { id: subscriptionId } = await world.subscriptionOf(owner);
    succeed(await owner.here.post('/api/subscription/withdrawtransfer', { subscriptionId }));
  },
  'a deactivated code': async ({ world, owner }) => {
    const { code } = await world.subscriptionOf(owner);
    succeed(await owner.here.post('/api/activation/releasecomputer', { code }));
  },
  'a replaced code': async ({ world, owner }) => {
    const { code } = await world.subscriptionOf(owner);
    await adminOf(world.context).admin(`replace-code ${code} --reason stolen --yes`);
  },
  'a withdrawn licence key': async ({ world }) => {
    await adminOf(world.context).admin('rotate-licence-key --withdraw --yes');
  },
  'a revoked credential': async ({ world }) => {
    const credentials: ReleaseCredential[] = JSON.parse(await world.release('credential list --json'));
    for (const { name, revokedAt } of credentials)
      if (revokedAt === null) await world.release(`credential revoke ${name}`);
  },
  'the end of the preview': async ({ world }) => {
    const previews: ReleasePreview[] = JSON.parse(await world.release('previews --json'));
    for (const { id } of previews) await world.release(`end-preview ${id}`);
  },
  'a bad release': async ({ world }) => {
    await world.release(`mark-bad ${world.newestRelease()} --reason broken`);
  },
  'a reset staff account': ({ world }) => forEachStaff(world, 'reset'),
  'a removed staff account': ({ world }) => forEachStaff(world, 'remove'),
  'the end of this staff session': async ({ world, owner }) => {
    const { here, other } = await staffOf(world, owner);
    const sessions: { id: string; isThisDevice: boolean }[] = (await other.get('/api/staff/sessions')).json();
    const id = sessions.find(({ isThisDevice }) => isThisDevice)?.id;
    succeed(await here.post('/api/staff/endsession', { id }));
  },
  'a removed passkey': async ({ world, owner }) => {
    const { here } = await staffOf(world, owner);
    const passkeys: { id: string }[] = (await here.get('/api/staff/passkeys')).json();
    for (const { id } of passkeys) succeed(await here.post('/api/staff/removepasskey', { id }));
  },
  'a staff sign-out': async ({ world, owner }) =>
    succeed(await (await staffOf(world, owner)).other.post('/api/staff/signout')),
  'new settings and a restart': async ({ world }) => world.restart(),
} satisfies Record<string, (happening: Happening) => Promise<unknown>>;

async function forEachStaff(world: AccessWorld, command: 'reset' | 'remove'): Promise<void> {
  const { admin, adminJson } = adminOf(world.context);
  for (const { email } of (await adminJson('staff list')).rows) await admin(`staff ${command} ${String(email)}`);
}

export type EventName = keyof typeof EVENTS;

function succeed({ statusCode, body }: { statusCode: number; body: string }): void {
  if (statusCode >= 300) throw new Error(`The event failed with ${statusCode}: ${body}`);
}
