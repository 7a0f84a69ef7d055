import assert from 'node:assert';
import { generate } from 'otplib';
import { adminOf } from './adminLine';
import type { TestBrowser, TestShop } from './testShop';

export const STAFF_PASSWORD = 'correct horse battery';

type Shop = Pick<TestShop, 'context' | 'browser'>;

/** Returns the current one-time code of an authenticator app, by the shop's clock. */
export function oneTimeCode({ context }: Pick<Shop, 'context'>, secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(context.clock.now().getTime() / 1000) });
}

/** Adds a member of staff. Returns the code of the link that the operator gets. */
export async function addStaff({ context }: Pick<Shop, 'context'>, email: string, role = 'support'): Promise<string> {
  const text = await adminOf(context).admin(`staff add ${email} --role ${role}`);
  const link = /\/office\/join#(\S+)/.exec(text)?.[1];
  assert(link, text);
  return link;
}

export interface TestStaff {
  /** The browser in which the member of staff is signed in. */
  browser: TestBrowser;
  /** The used code of the link. */
  link: string;
  /** The secret in the authenticator app. */
  secret: string;
  recoveryCodes: string[];
}

/** Adds a member of staff, who sets up a password and an authenticator app and is then signed in. */
export async function setUpStaff(shop: Shop, email: string, role = 'support'): Promise<TestStaff> {
  const link = await addStaff(shop, email, role);
  const browser = shop.browser();
  const { oneTimeSecret: secret } = (await browser.post('/api/staff/link', { link })).json();
  const code = await oneTimeCode(shop, secret);
  const reply = await browser.post('/api/staff/password', { link, password: STAFF_PASSWORD, code });
  assert.equal(reply.statusCode, 200, reply.body);
  return { browser, link, secret, recoveryCodes: reply.json().recoveryCodes };
}

let people = 0;

/** Returns an address that no other member of staff of this test file has. */
export const newStaffEmail = () => `staff${(people += 1)}@example.com`;

/** Signs in with the password and a one-time code, or a recovery code. Returns the reply. */
export const signInStaff = (browser: TestBrowser, email: string, code: string | undefined, password = STAFF_PASSWORD) =>
  browser.post('/api/staff/signin', { email, password, code });

/** Proves the second factor in a signed-in browser with one of the recovery codes. A proof creates one new access. */
export async function proveSecondFactor({ browser, recoveryCodes }: Pick<TestStaff, 'browser' | 'recoveryCodes'>) {
  const reply = await browser.post('/api/staff/confirm', { code: recoveryCodes.pop(), isForNewAccess: true });
  assert.equal(reply.statusCode, 204, reply.body);
}
