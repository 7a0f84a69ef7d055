import assert from 'node:assert';
import type { InjectOptions } from 'fastify';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { createReleaseLine } from 'release-registry/testing/releaseLine';
import { add } from '../additions';
import { buy, openSellingShop } from '../sellingShop';
import { TEST_ORIGIN } from '../testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser } from '../testShop';
import { startTokenIssuer } from 'release-registry/testing/tokenIssuer';

const AUDIENCE = 'https://shop.example.com';
const REMOTE = 'mfe-catalog';
export const DEPLOY_TOKEN = 'the-deploy-token-of-the-first-start';
export const METRICS_TOKEN = 'the-metrics-token-of-the-first-start';

export interface Owner {
  email: string;
  password: string;
  /** The browser with which the owner acts. */
  here: TestBrowser;
  /** Another browser in which the owner is signed in. */
  other: TestBrowser;
}

export interface Subscription {
  id: string;
  paymentId: string;
  code: string;
  endDate: string;
}

export type AccessWorld = Awaited<ReturnType<typeof openAccessWorld>>;

/** Opens a shop with every kind of access. Two more servers use its database, with rate limits or with other tokens. */
export async function openAccessWorld() {
  const issuer = await startTokenIssuer(AUDIENCE);
  const tokens = { deployToken: DEPLOY_TOKEN, metricsToken: METRICS_TOKEN };
  const oidc = { issuer: issuer.url, audience: AUDIENCE };
  const shop = await openSellingShop({ hasRateLimits: false, oidc, ...tokens });
  const { context, clock } = shop;
  const database = { db: context.db, close: async () => undefined };
  const limited = await openTestShop({}, database);
  const restarted = await openTestShop(
    { deployToken: 'another-deploy-token', metricsToken: 'another-token' },
    database,
  );
  for (const server of [limited, restarted]) Object.assign(server.context, { clock });
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const runRelease = createReleaseLine(url, { RELEASE_TOKEN: DEPLOY_TOKEN, RELEASE_ACTOR: 'ann' });

  let app = shop.app;
  let names = 0;
  let versions = 0;
  const subscriptions = new WeakMap<Owner, Subscription>();
  /** Returns the owner's subscription with one code. The first call for an owner buys it. */
  const subscriptionOf = async (owner: Owner): Promise<Subscription> => {
    const known = subscriptions.get(owner);
    if (known) return known;
    const paymentId = await buy(shop, owner.here, { Qnt: 1 });
    const reply = await owner.here.get('/api/order/getsubscriptions/');
    const [{ id, activationCodes, endDate }] = reply.json();
    const bought: Subscription = { id, paymentId, code: activationCodes[0].code, endDate };
    subscriptions.set(owner, bought);
    return bought;
  };

  const send = async (options: InjectOptions) =>
    (await app.inject({ ...options, headers: { origin: TEST_ORIGIN, ...options.headers } })).statusCode;

  return {
    context,
    issuer,
    /** A server with rate limits. */
    limited,
    /** Sends a request to the running server. Returns the status. */
    send,
    post: (path: string, payload: object) => send({ method: 'POST', url: path, payload }),
    newName: (prefix: string) => `${prefix}-${(names += 1)}`,
    /** Starts a server with other tokens and without an OIDC issuer. */
    restart: () => void (app = restarted.app),
    reset: () => {
      app = shop.app;
      clock.reset();
    },
    later: (ms: number) => clock.set(later(clock.now(), ms)),
    newOwner: async (): Promise<Owner> => {
      const email = `owner${(names += 1)}@example.com`;
      const owner = { email, password: TEST_PASSWORD, here: await shop.signedIn(email), other: shop.browser() };
      await owner.other.post('/api/auth/login', { email, password: TEST_PASSWORD });
      return owner;
    },
    browser: shop.browser,
    subscriptionOf,
    /** Asks on a new computer for the owner's code, which PC-1 uses. Returns the secret part of the emailed link. */
    moveLink: async (owner: Owner): Promise<string> => {
      const { code } = await subscriptionOf(owner);
      const ask = (call: string, device: object) => owner.here.post(`/api/activation/${call}`, { code, ...device });
      await ask('activate', { computerName: 'PC-1' });
      // Another computer can ask only after an hour.
      const asked = { asked_at: later(clock.now(), -HOUR_MS) };
      await context.db.updateTable('move_requests').set(asked).where('code', '=', code).execute();
      await ask('requestmove', { computerName: 'PC-2', deviceId: `device-of-pc-${(names += 1)}`.padEnd(16, '-') });
      return codeTo(owner.email, 'account/move');
    },
    resetCode: async ({ email, here }: Owner): Promise<string> => {
      // An account gets at most one link every five minutes.
      clock.set(later(clock.now(), 6 * MINUTE_MS));
      await here.post('/api/auth/forgot', { email, baseUrl: TEST_ORIGIN });
      return codeTo(email, 'ResetPassword');
    },
    /** Asks for a sign-in link in a new browser. Returns the browser and what the email contains. */
    signInMail: async ({ email }: Owner): Promise<{ browser: TestBrowser; code: string; digits: string }> => {
      clock.set(later(clock.now(), 6 * MINUTE_MS));
      const browser = shop.browser();
      await browser.post('/api/auth/requestsigninlink', { email, baseUrl: TEST_ORIGIN });
      const text = await textTo(email);
      const [, code = '', digits = ''] = /\/SignIn\/(\S+)[^]*?(\d{6})\s/.exec(text) ?? [];
      return { browser, code, digits };
    },
    emailCode: async ({ password, here }: Owner, newEmail: string): Promise<string> => {
      await here.post('/api/account/email', { email: newEmail, password, baseUrl: TEST_ORIGIN });
      return codeTo(newEmail, 'account/email');
    },
    /** Adds a computer to the owner's subscription. The bank then disputes the payment for it. */
    disputeAddition: async (owner: Owner): Promise<void> => {
      const { paymentId } = await add(shop, owner.here, (await subscriptionOf(owner)).id, 1);
      await shop.atProvider(paymentId, 'dispute');
      await shop.sendWebhook(paymentId, 'charge.dispute.created');
    },
    /** Offers the owner's subscription to another customer. */
    transferCode: async (owner: Owner, { email }: Owner): Promise<string> => {
      const { id: subscriptionId } = await subscriptionOf(owner);
      const body = { subscriptionId, email, password: owner.password, baseUrl: TEST_ORIGIN };
      await owner.here.post('/api/subscription/offertransfer', body);
      return codeTo(email, 'account/transfer');
    },
    /** Runs a command of `npm run release` as the administrator. Returns its output. */
    release: async (line: string): Promise<string> => {
      const { text, exitCode } = await runRelease(line);
      assert.equal(exitCode, 0, text);
      return text;
    },
    publish: async () => {
      versions += 1;
      await runRelease(`publish ${REMOTE} --dir ${await builtRemote(`1.0.${versions}`, REMOTE)}`);
    },
    /** Returns the release that `publish` published last, such as `mfe-catalog@1.0.1`. */
    newestRelease: () => `${REMOTE}@1.0.${versions}`,
    close: async () => {
      await limited.close();
      await restarted.close();
      await shop.close();
      await issuer.close();
    },
  };

  async function textTo(address: string): Promise<string> {
    const mails = await shop.deliverMail();
    return mails.flatMap(({ to, text }) => (to === address ? [text] : [])).join('\n');
  }

  async function codeTo(address: string, path: string): Promise<string> {
    const code = new RegExp(`/${path}/(\\S+)`).exec(await textTo(address))?.[1];
    assert(code, `No email to ${address} has a link to ${path}.`);
    return code;
  }
}
