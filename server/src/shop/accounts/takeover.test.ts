import fc from 'fast-check';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, type TestShop } from '../../testing/testShop';

/** The number of random stories. Set `TAKEOVER_STORIES` to run more. */
const STORIES = Number(process.env['TAKEOVER_STORIES'] ?? 60);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimits: false });
});
afterAll(() => shop.close());

/** Both actors know both email addresses. Each actor reads one mailbox. */
type Actor = 'owner' | 'attacker';
const ACTORS: readonly Actor[] = ['owner', 'attacker'];

interface Link {
  kind: 'ResetPassword' | 'account/email';
  code: string;
  mailbox: Actor;
  sentAt: Date;
}

/**
 * One account and what should be true about it. A session or a link is live from the moment when it is granted until a
 * new password, the end of the other sessions or the deletion of the account. A link also ends with its use, with a
 * confirmed address and, for a new address, with a newer link.
 */
class Account {
  /** The mailbox whose address was confirmed last. */
  address: Actor = 'owner';
  password = 'the first password';
  isDeleted = false;
  readonly known: Record<Actor, string[]> = { owner: [this.password], attacker: [] };
  readonly sessions: Record<Actor, string[]> = { owner: [], attacker: [] };
  readonly links: Link[] = [];
  readonly live = new Set<string>();
  private passwords = 0;

  constructor(private readonly id: number) {}

  emailOf = (actor: Actor) => `${actor}${this.id}@example.com`;
  newPassword = () => `password ${(this.passwords += 1)}`;
  isPassword = (password: string | undefined) => !this.isDeleted && password === this.password;

  grantSession(actor: Actor, token: string | undefined): void {
    if (token === undefined) throw new Error('The reply has no session cookie.');
    this.sessions[actor].push(token);
    this.live.add(token);
  }

  endLinks(kinds: readonly Link['kind'][] = ['ResetPassword', 'account/email']): void {
    for (const { kind, code } of this.links) if (kinds.includes(kind)) this.live.delete(code);
  }

  /** Ends everything that was granted before, except one session. */
  endAll(keptSession?: string): void {
    const isKept = keptSession !== undefined && this.live.has(keptSession);
    this.live.clear();
    if (isKept) this.live.add(keptSession);
  }
}

let stories = 0;

async function post(path: string, payload: object, session?: string) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload,
    headers: { origin: TEST_ORIGIN },
    ...(session !== undefined && { cookies: { session } }),
  });
  expect(reply.statusCode).toBeLessThan(500);
  return { isDone: reply.statusCode < 300, session: reply.cookies.find(({ name }) => name === 'session')?.value };
}

/** Sends all emails and adds their links to the mailboxes. */
async function deliver(account: Account): Promise<void> {
  for (const { to, text } of await shop.deliverMail()) {
    const mailbox = ACTORS.find((actor) => account.emailOf(actor) === to);
    const [, kind, code] = /\/(ResetPassword|account\/email)\/(\S+)/.exec(text) ?? [];
    if (mailbox === undefined || code === undefined) continue;
    if (kind === 'ResetPassword') expect(mailbox).toBe(account.address);
    account.links.push({
      kind: kind === 'ResetPassword' ? kind : 'account/email',
      code,
      mailbox,
      sentAt: shop.clock.now(),
    });
    account.live.add(code);
  }
}

const isLive = ({ live }: Account, { kind, code, sentAt }: Link) =>
  live.has(code) && (kind === 'account/email' || shop.clock.now() < later(sentAt, 60 * MINUTE_MS));

function use(account: Account, { kind, code }: Link, password = account.newPassword()) {
  return kind === 'ResetPassword' ? post('auth/reset', { code, password }) : post('account/confirmemail', { code });
}

interface Step {
  account: Account;
  actor: Actor;
  /** Chooses one of the actor's sessions, passwords or links: 0 is the newest. */
  pick: number;
}

const chosen = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[items.length - 1 - (pick % items.length)];
const sessionOf = ({ account, actor, pick }: Step) => chosen(account.sessions[actor], pick);
const passwordOf = ({ account, actor, pick }: Step) => chosen(account.known[actor], pick) ?? 'a guess';

/** Calls with a session and the current password. Checks that exactly these are needed. */
async function callWithPassword(step: Step, path: string, body: object, isPossible = true): Promise<boolean> {
  const [session, password] = [sessionOf(step), passwordOf(step)];
  const { isDone } = await post(path, { password, ...body }, session);
  const { account } = step;
  expect(isDone).toBe(isPossible && session !== undefined && account.live.has(session) && account.isPassword(password));
  return isDone;
}

async function openLink(step: Step, kind: Link['kind']): Promise<void> {
  const { account, actor, pick } = step;
  const link = chosen(
    account.links.filter((each) => each.kind === kind && each.mailbox === actor),
    pick,
  );
  if (!link) return;
  const mayWork = isLive(account, link);
  const password = account.newPassword();
  const { isDone, session } = await use(account, link, password);
  expect(isDone).toBe(mayWork);
  if (!isDone) return;
  if (kind === 'account/email') {
    expect(account.known[actor]).toContain(account.password);
    account.address = actor;
    account.endLinks();
  } else {
    account.endAll();
    account.password = password;
    account.known[actor].push(password);
    account.grantSession(actor, session);
    await checkAccess(account);
  }
}

const ACTIONS = {
  signIn: async (step: Step) => {
    const { account, actor } = step;
    const password = passwordOf(step);
    const { isDone, session } = await post('auth/login', { email: account.emailOf(account.address), password });
    expect(isDone).toBe(account.isPassword(password));
    if (isDone) account.grantSession(actor, session);
  },
  signOut: async (step: Step) => {
    const session = sessionOf(step);
    if (session === undefined) return;
    await post('auth/logout', {}, session);
    step.account.live.delete(session);
  },
  requestEmailChange: async (step: Step) => {
    const { account, actor } = step;
    const body = { email: account.emailOf(actor), baseUrl: TEST_ORIGIN };
    if (!(await callWithPassword(step, 'account/email', body, account.address !== actor))) return;
    account.endLinks(['account/email']);
    await deliver(account);
  },
  confirmEmail: (step: Step) => openLink(step, 'account/email'),
  requestReset: async ({ account, pick }: Step) => {
    // An account gets at most one link every five minutes.
    shop.clock.set(later(shop.clock.now(), 6 * MINUTE_MS));
    const email = account.emailOf(pick % 2 === 0 ? account.address : 'attacker');
    await post('auth/forgot', { email, baseUrl: TEST_ORIGIN });
    await deliver(account);
  },
  reset: (step: Step) => openLink(step, 'ResetPassword'),
  changePassword: async (step: Step) => {
    const { account, actor } = step;
    const newPassword = account.newPassword();
    if (!(await callWithPassword(step, 'account/password', { newPassword }))) return;
    account.endAll(sessionOf(step));
    account.password = newPassword;
    account.known[actor].push(newPassword);
    await checkAccess(account);
  },
  endOtherSessions: async (step: Step) => {
    const { account } = step;
    const session = sessionOf(step);
    const { isDone } = await post('account/endothersessions', {}, session);
    expect(isDone).toBe(session !== undefined && account.live.has(session));
    if (isDone) account.endAll(session);
    await checkAccess(account);
  },
  learnPassword: async ({ account, actor }: Step) => void account.known[actor].push(account.password),
  deleteAccount: async (step: Step) => {
    if (!(await callWithPassword(step, 'account/delete', {}))) return;
    step.account.endAll();
    step.account.isDeleted = true;
    await checkAccess(step.account);
  },
} satisfies Record<string, (step: Step) => Promise<void>>;

/** Checks that exactly the live sessions work, and that no ended link works. */
async function checkAccess(account: Account): Promise<void> {
  for (const session of ACTORS.flatMap((actor) => account.sessions[actor])) {
    const reply = await shop.app.inject({ url: '/api/auth/currentuserinfo', cookies: { session } });
    expect(reply.statusCode === 200).toBe(account.live.has(session));
  }
  for (const link of account.links) if (!isLive(account, link)) expect((await use(account, link)).isDone).toBe(false);
}

/** Lets the reader of the confirmed mailbox set a new password. Checks that nobody else gets in afterwards. */
async function checkRecovery(account: Account): Promise<void> {
  const holder = account.address;
  const step = { account, actor: holder, pick: 0 };
  const { password: oldPassword, isDeleted } = account;
  await ACTIONS.requestReset(step);
  await ACTIONS.reset(step);
  expect(account.password !== oldPassword).toBe(!isDeleted);
  await ACTIONS.requestReset(step);
  for (const actor of ACTORS) {
    for (const password of new Set(account.known[actor])) {
      for (const email of ACTORS.map(account.emailOf)) {
        const isRight = account.isPassword(password) && email === account.emailOf(holder);
        if (isRight) expect(actor).toBe(holder);
        expect((await post('auth/login', { email, password })).isDone).toBe(isRight);
      }
    }
  }
  await checkAccess(account);
}

const isAction = (name: string): name is keyof typeof ACTIONS => name in ACTIONS;
const step = fc.record({
  actor: fc.constantFrom(...ACTORS),
  // Generate more requests for a new address, because a link that stays valid is the shortest way to a takeover.
  action: fc.constantFrom(...Object.keys(ACTIONS).filter(isAction), 'requestEmailChange' as const),
  pick: fc.constantFrom(0, 0, 0, 1, 2),
});

test(
  'after a new password, only the reader of the mailbox that was confirmed last gets in',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 15, size: 'max' }), async (isInside, steps) => {
        const account = new Account((stories += 1));
        const { session } = await post('auth/register', {
          email: account.emailOf('owner'),
          password: account.password,
        });
        account.grantSession('owner', session);
        if (isInside) {
          await ACTIONS.learnPassword({ account, actor: 'attacker', pick: 0 });
          await ACTIONS.signIn({ account, actor: 'attacker', pick: 0 });
        }
        for (const { actor, action, pick } of steps) await ACTIONS[action]({ account, actor, pick });
        await checkRecovery(account);
      }),
      { numRuns: STORIES },
    );
  },
  120_000 + STORIES * 2_000,
);
