import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, Response } from 'light-my-request';
import { pino } from 'pino';
import { createPasswordHasher } from '../shop/accounts/passwordHasher';
import { sendRequestedLinks } from '../shop/accounts/mailedLinks/sendRequestedLinks';
import { type App, buildApp, type ServerContext } from '../app';
import { createSettableClock, type SettableClock } from 'server-kit/clock/clock';
import type { Config } from 'server-kit/config/config';
import type { OpenDatabase } from 'server-kit/db/database';
import { ContentFile } from '../shop/content/ContentFile';
import type { MailDelivery, OutgoingMail } from '../shop/mail/outgoingMail';
import { sendDueMail } from '../shop/mail/MailSender';
import { createPaymentProvider } from '../shop/provider/PaymentContext';
import { refreshMail } from '../shop/renewal/refreshMail';
import { seedPrices, seedPromoCodes } from '../shop/catalogue/seedCatalogue';
import { strictSerializer } from './strictSerializer';
import { testConfig, TEST_ORIGIN } from './testConfig';
import { openTestDatabase } from './testDatabase';

export interface TestShop {
  app: App;
  context: ServerContext;
  clock: SettableClock;
  /**
   * Runs the mail worker once. Throws an error if the shop has queued an email without waking the mail worker.
   * @returns the emails that it sent
   */
  deliverMail(): Promise<OutgoingMail[]>;
  /** Returns an HTTP client that sends the site's origin and keeps cookies. */
  browser(): TestBrowser;
  /** Registers a customer and returns the customer's HTTP client. */
  signedIn(email?: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

export interface TestBrowser {
  request(options: InjectOptions): Promise<Response>;
  get(url: string): Promise<Response>;
  post(url: string, body?: object): Promise<Response>;
  readonly cookies: Map<string, string>;
}

export const TEST_PASSWORD = 'correct horse';

/** The real parameters would cost more processor time than the rest of most tests. */
const CHEAP_HASHES = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * Opens the whole server with a seeded catalogue. Creates a database if the caller passes none. The caller must call
 * `close`.
 */
export async function openTestShop(overrides: Partial<Config> = {}, database?: OpenDatabase): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const { db, close: closeDatabase } = database ?? (await openTestDatabase());
  const clock = createSettableClock();
  const config = testConfig(dataDir, overrides);
  const log = pino({ level: 'silent' });
  let isMailWoken = false;
  let knownMail = new Set<string>();
  const context: ServerContext = {
    config,
    db,
    clock,
    log,
    passwords: createPasswordHasher(CHEAP_HASHES),
    provider: createPaymentProvider(config),
    contentFile: await ContentFile.open({ config, log }),
    wakeMail: () => void (isMailWoken = true),
  };
  await context.contentFile.publishTerms(context);
  await seedPrices(db);
  await seedPromoCodes(db);
  const app = await buildApp(context, undefined, strictSerializer);
  let customers = 0;

  const browser = () => createBrowser(app);
  return {
    app,
    context,
    clock,
    browser,
    deliverMail: async () => {
      const sent: OutgoingMail[] = [];
      const delivery: MailDelivery = { send: async (mail) => void sent.push(mail), close: () => undefined };
      const isWoken = isMailWoken;
      await sendRequestedLinks(context);
      const queued = await queuedMail(context);
      const unnoticed = queued.find(({ id }) => !knownMail.has(id));
      if (!isWoken && unnoticed) throw new Error(`Nothing woke the mail worker for an email (${unnoticed.kind}).`);
      isMailWoken = false;
      knownMail = new Set(queued.map(({ id }) => id));
      await sendDueMail({ ...context, refreshMail: (mail) => refreshMail(context, mail) }, delivery);
      return sent;
    },
    signedIn: async (email = `customer${(customers += 1)}@example.com`) => {
      const signedIn = browser();
      const reply = await signedIn.post('/api/auth/register', { email, password: TEST_PASSWORD });
      if (reply.statusCode !== 204) throw new Error(`The registration returned ${reply.statusCode}: ${reply.body}`);
      return signedIn;
    },
    close: async () => {
      await app.close();
      await closeDatabase();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the emails that wait for their first attempt and were due when the shop queued them. */
function queuedMail({ db }: ServerContext): Promise<{ id: string; kind: string }[]> {
  const waiting = db.selectFrom('outbox').select(['id', 'kind']).where('attempts', '=', 0);
  return waiting.where('cancelled_at', 'is', null).whereRef('send_after', '<=', 'created_at').execute();
}

function createBrowser(app: App): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (options: InjectOptions) => {
    const reply = await app.inject({
      ...options,
      headers: { origin: TEST_ORIGIN, ...options.headers },
      cookies: Object.fromEntries(cookies),
    });
    for (const { name, value, maxAge } of reply.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return {
    cookies,
    request,
    get: (url) => request({ method: 'GET', url }),
    post: (url, body) => request({ method: 'POST', url, ...(body === undefined ? {} : { payload: body }) }),
  };
}
