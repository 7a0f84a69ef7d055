import type { BrowserContextOptions, Page } from 'playwright-core';
import { button } from './steps';

/**
 * Gives the page a device that stores passkeys and confirms each use, as a fingerprint would.
 * @returns a function that removes the device
 */
export async function addPasskeyDevice(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

/**
 * Sets up the sign-in of a new member of staff with a passkey, and opens the office.
 * @returns a function that removes the device with the passkey
 */
export async function joinWithPasskey(page: Page, link: string): Promise<() => Promise<unknown>> {
  const unplug = await addPasskeyDevice(page);
  await page.goto(link);
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await button(page, 'Create a passkey and sign in').click();
  await page.getByRole('link', { name: 'Go to the office' }).click();
  await page.getByRole('heading', { name: 'Office' }).waitFor();
  return unplug;
}

type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies'];

/** The cookies of the demo's owner by link, because each link works only once. */
const signedInOwners = new Map<string, Cookies>();

/** Opens the office as the demo's owner. */
export async function openOffice(page: Page, link: string): Promise<void> {
  const cookies = signedInOwners.get(link);
  if (cookies === undefined) {
    await joinWithPasskey(page, link);
    signedInOwners.set(link, await page.context().cookies());
    return;
  }
  await page.context().addCookies(cookies);
  await page.goto(new URL('/office', link).href);
  await page.getByRole('heading', { name: 'Office' }).waitFor();
}
