import { createAuthenticator } from '../authenticator';
import { proveSecondFactor, setUpStaff, signInStaff } from '../staff';
import type { TestBrowser } from '../testShop';
import type { AccessWorld, Owner } from './openAccessWorld';

interface StaffMember {
  /** The browser with which the staff member acts. */
  here: TestBrowser;
  /** Another browser in which the staff member is signed in. */
  other: TestBrowser;
  recoveryCodes: string[];
}

const members = new WeakMap<Owner, StaffMember>();

/** Returns the staff member that belongs to an owner. The first call for an owner sets it up. */
export async function staffOf(world: AccessWorld, owner: Owner): Promise<StaffMember> {
  const known = members.get(owner);
  if (known) return known;
  const email = `${world.newName('staff')}@example.com`;
  const { browser: here, recoveryCodes } = await setUpStaff(world, email);
  const other = world.browser();
  await signInStaff(other, email, recoveryCodes.pop());
  const member = { here, other, recoveryCodes };
  members.set(owner, member);
  return member;
}

/** Adds a passkey to the staff member that belongs to an owner. */
export async function passkeyOf(world: AccessWorld, owner: Owner) {
  const { here, recoveryCodes } = await staffOf(world, owner);
  await proveSecondFactor({ browser: here, recoveryCodes });
  const device = createAuthenticator();
  await here.post('/api/staff/addpasskey', device.create((await here.post('/api/staff/newpasskey')).json(), 'Laptop'));
  return device;
}
