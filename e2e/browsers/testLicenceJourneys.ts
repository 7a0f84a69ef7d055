import { randomUUID } from 'node:crypto';
import { newEmail, PASSWORD } from '../harness/steps';
import { offlineRequest, readLicence } from './licenceFile';
import { callShop, createAccount, readMail } from './shopCalls';
import { buy, checkOutAndPay, signIn } from './steps';
import type { TestedBrowser } from './TestedBrowser';
import type { TestedPage } from './TestedPage';
import { useBrowser } from './useBrowser';

const DIALOG = 'dialog[open]';
const CODE = /^([0-9A-Z]{5}-)+[0-9A-Z]{5}$/;

/** Defines the tests of a licence's life, from the first sign-in to a renewal, for the browser that `launch` starts. */
export function testLicenceJourneys(launch: () => Promise<TestedBrowser>): void {
  const browser = useBrowser(launch);
  const program = (call: string, body: object) => callShop(browser.shop.url, `/api/activation/${call}`, body);
  const mailTo = (email: string, pattern: RegExp) => readMail(browser.shop.url, email, pattern);

  /** Returns the code of a new customer's only computer, whose page shows the subscription. */
  async function buyOne() {
    const { page } = await browser.openPage();
    const email = await buy(page, 1);
    await page.click({ role: 'link', name: 'MY SUBSCRIPTIONS' });
    await page.waitFor({ text: '0 of 1 in use' });
    const [code = ''] = (await page.texts('code')).filter((text) => CODE.test(text));
    return { page, email, code };
  }

  test('a customer who forgot everything asks on a phone, and types the code on a desktop', async () => {
    const email = newEmail();
    await createAccount(browser.shop.url, email);
    const { page: phone } = await browser.openPage();
    await askForSignInEmail(phone, email);
    const [digits = ''] = await mailTo(email, /^(\d{6})$/m);
    const { page: desktop } = await browser.openPage();
    await openSignInByEmail(desktop);
    await desktop.click({ role: 'button', name: 'I already have a code' });
    await desktop.fill({ label: 'Email', within: DIALOG }, email);
    await desktop.fill({ label: 'Six-digit code' }, digits);
    await desktop.click({ role: 'button', name: 'Sign in', within: DIALOG });
    await desktop.waitForAbsence({ role: 'dialog' });
    await desktop.waitFor({ role: 'button', name: 'Sign out' });
  });

  test('the link signs in only the browser that asked for it', async () => {
    const email = newEmail();
    await createAccount(browser.shop.url, email);
    const { page: asking } = await browser.openPage();
    await askForSignInEmail(asking, email);
    const [path = ''] = await mailTo(email, /(\/SignIn\/\w+)/);
    const { page: other } = await browser.openPage(/ 409/);
    await other.open(path);
    await other.waitFor({ role: 'heading', name: 'You are not signed in' });
    await asking.open(path);
    await asking.waitFor({ role: 'heading', name: 'You are signed in' });
  });

  test('the owner moves a code to the computer that asked for it, which then activates by itself', async () => {
    const { page, email, code } = await buyOne();
    const laptop = { code, computerName: 'LAPTOP', deviceId: randomUUID() };
    await program('activate', { ...laptop, computerName: 'OLD-PC', deviceId: randomUUID() });
    expect(await program('activate', laptop)).toMatchObject({ code: 'in-use' });
    expect(await program('requestmove', laptop)).toMatchObject({ computerName: 'OLD-PC' });
    const [path = ''] = await mailTo(email, /(\/account\/move\/\w+)/);
    const { page: phone } = await browser.openPage();
    await phone.open(path);
    await phone.click({ role: 'button', name: 'Move the code to LAPTOP' });
    await phone.waitFor({ role: 'heading', name: 'The code has moved to LAPTOP' });
    expect(await program('activate', laptop)).toMatchObject({ isThisDevice: true, computerName: 'LAPTOP' });
    await page.open('/subscriptions');
    await page.waitFor({ text: 'Activated on LAPTOP' });
  });

  test('an owner offers a subscription, and a new customer opens the link, registers and accepts', async () => {
    const { page: owner } = await buyOne();
    const heirEmail = newEmail();
    await owner.click({ role: 'button', name: /^Transfer/ });
    await owner.fill({ label: 'Email address of the new owner' }, heirEmail);
    await owner.fill({ label: 'Your current password' }, PASSWORD);
    await owner.click({ role: 'button', name: 'Send offer' });
    await owner.waitFor({ text: `We've emailed the offer to ${heirEmail}.` });

    const [path = ''] = await mailTo(heirEmail, /(\/account\/transfer\/\w+)/);
    // An email scanner opens the link, too.
    const { page: scanner } = await browser.openPage();
    await scanner.open(path);
    await scanner.waitFor({ text: /offers you this subscription/ });

    const { page: heir } = await browser.openPage();
    await heir.open(path);
    await heir.click({ role: 'button', name: 'Create account' });
    await heir.fill({ label: /^Password/, within: DIALOG }, PASSWORD);
    await heir.click({ role: 'button', name: 'Create account', within: DIALOG });
    await heir.click({ role: 'button', name: 'Accept the subscription' });
    await heir.waitFor({ role: 'heading', name: 'The subscription is yours' });
    await heir.click({ role: 'link', name: 'My subscriptions', within: 'main' });
    await heir.waitFor({ text: '0 of 1 in use' });

    await owner.open('/subscriptions');
    await owner.waitFor({ text: "You don't have any subscriptions yet." });
    await scanner.open(path);
    await scanner.waitFor({ role: 'heading', name: 'This offer was accepted' });
  });

  test('a customer activates a computer without internet with files, and its licence has a valid signature', async () => {
    const { page, code } = await buyOne();
    const { device, request } = offlineRequest(code, 'device-of-the-studio');
    await page.click({ label: `More actions for ${code}` });
    await page.click({ role: 'button', name: /^Activate without internet/ });
    const file = { code, computerName: 'STUDIO-PC', request };
    await page.chooseFile({ label: /^Request file/ }, 'request.json', JSON.stringify(file));
    await page.click({ role: 'button', name: 'Activate' });
    const link = { role: 'link', name: 'Download licence' };
    expect(await page.attribute(link, 'download')).toBe('licence-STUDIO-PC.jwt');
    const licence = (await page.attribute(link, 'href'))?.split(',')[1] ?? '';
    expect(await readLicence(browser.shop.url, licence)).toMatchObject({ code, device });
  });

  // The last two tests set the shop's clock.
  test('a customer stops the reminders with the link in one, and starts them again', async () => {
    const { page, window } = await browser.openPage(/\b401\b/);
    const email = await buy(page, 1);
    const inElevenMonths = new Date(Date.now() + 340 * 24 * 60 * 60 * 1_000);
    await callShop(browser.shop.url, '/dev/clock', { now: inElevenMonths.toISOString() });
    const [link = ''] = await readMail(browser.shop.url, email, /^Stop reminders:\n(\S+)$/m);
    await window.goTo(link);
    await page.click({ role: 'button', name: 'Stop reminders' });
    await page.waitFor({ role: 'heading', name: 'Reminders are stopped' });
    await page.click({ role: 'button', name: 'Send reminders again' });
    await page.waitFor({ role: 'heading', name: 'Stop reminders?' });
    await callShop(browser.shop.url, '/dev/clock', {});
  });

  test('a customer adds two computers to five in March, and renews four of the seven in October', async () => {
    // A change of the clock ends the session, so open pages get 401.
    const { page } = await browser.openPage(/\b401\b/);
    const email = await buy(page, 5);
    const bought = new Date();
    const openIn = async (month: string) => {
      await callShop(browser.shop.url, '/dev/clock', { now: `${bought.getUTCFullYear() + 1}-${month}-10T12:00:00Z` });
      await page.open('/subscriptions');
      await signIn(page, email, PASSWORD);
    };
    await openIn('03');
    const addLink = { role: 'link', name: /^Add computers/ };
    const id = (await page.attribute(addLink, 'href'))?.split('/').at(-1) ?? '';
    await page.click(addLink);
    await page.click({ role: 'button', name: 'Add one computer' });
    await checkOutAndPay(page);
    await page.waitFor({ role: 'heading', name: 'Thank you for your purchase' });
    expect(new Set((await page.texts('code')).filter((text) => CODE.test(text))).size).toBe(2);
    await page.click({ role: 'link', name: 'MY SUBSCRIPTIONS' });
    await page.waitFor({ text: '0 of 7 in use' });

    await openIn('10');
    await page.open(`/subscription/renew/${id}`);
    await page.click({ text: 'Change the number of computers' });
    for (let removed = 0; removed < 3; removed += 1) await page.click({ role: 'button', name: 'Remove one computer' });
    await page.waitFor({ role: 'group', name: 'Computers to keep' });
    await checkOutAndPay(page);
    await page.waitFor({ role: 'heading', name: 'Thank you for your renewal' });
    await page.click({ role: 'link', name: 'MY SUBSCRIPTIONS' });
    await page.waitFor({ text: /works until/ });
    expect((await page.texts('main')).join().match(/works until/g)).toHaveLength(3);
    await callShop(browser.shop.url, '/dev/clock', {});
  });
}

async function openSignInByEmail(page: TestedPage): Promise<void> {
  await page.open('/');
  await page.click({ role: 'button', name: 'Sign in', within: 'header' });
  await page.click({ role: 'button', name: 'Email me a sign-in link' });
}

async function askForSignInEmail(page: TestedPage, email: string): Promise<void> {
  await openSignInByEmail(page);
  await page.fill({ label: 'Email', within: DIALOG }, email);
  await page.click({ role: 'button', name: 'Send email' });
  await page.waitFor({ label: 'Six-digit code' });
}
