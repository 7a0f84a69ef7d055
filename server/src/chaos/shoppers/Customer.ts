import { setTimeout as pause } from 'node:timers/promises';

/** The time limit for retries. A killed or suspended server always recovers within this time. */
const GIVE_UP_MS = 180_000;
const RETRY_MS = 100;
const REPLY_MS = 40_000;

interface Reply {
  ok: boolean;
  status: number;
  body: string;
}

export const CHAOS_PASSWORD = 'chaos-password';

/** A customer with a browser that retries each failed request on a random server. */
export class Customer {
  private cookie = '';

  constructor(
    readonly email: string,
    private readonly pickServer: () => string,
    private readonly siteOrigin: string,
  ) {}

  /** Registers the customer. Signs in if an earlier registration succeeded but its reply was lost. */
  async register(): Promise<void> {
    const credentials = { email: this.email, password: CHAOS_PASSWORD };
    const end = Date.now() + GIVE_UP_MS;
    while (Date.now() < end) {
      const registered = await this.send('POST', '/api/auth/register', credentials);
      if (registered?.ok) return;
      const signedIn = await this.send('POST', '/api/auth/login', { ...credentials, remeberMe: true });
      if (signedIn?.ok) return;
      await pause(RETRY_MS);
    }
    throw new Error(`${this.email} could not register`);
  }

  /**
   * Returns the JSON of the first reply that is not a server error, `null` if it has no body, or `undefined` for a
   * rejection (4xx).
   */
  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    let last = '';
    const end = Date.now() + GIVE_UP_MS;
    while (Date.now() < end) {
      const reply = await this.send(method, path, body);
      if (reply?.ok) return reply.body === '' ? null : JSON.parse(reply.body);
      if (reply && reply.status < 500) return undefined;
      last = reply ? `${reply.status} ${reply.body}` : 'no reply';
      await pause(RETRY_MS);
    }
    throw new Error(`${method} ${path} kept failing: ${last}`);
  }

  /** Sends one request. Returns `undefined` if no complete reply arrives within `timeoutMs`. */
  async send(method: 'GET' | 'POST', path: string, body?: object, timeoutMs = REPLY_MS): Promise<Reply | undefined> {
    try {
      const reply = await fetch(`${this.pickServer()}${path}`, {
        method,
        headers: { origin: this.siteOrigin, cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const [cookie] = reply.headers.getSetCookie()[0]?.split(';') ?? [];
      if (cookie !== undefined) this.cookie = cookie;
      return { ok: reply.ok, status: reply.status, body: await reply.text() };
    } catch {
      return undefined;
    }
  }
}
