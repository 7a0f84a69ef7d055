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

/**
 * Links by the first part of their address, and how long each is valid. A link to a new address outlasts every story.
 */
const LIFETIME_MINUTES = { ResetPassword: 60, 'account/email': Infinity, SignIn: 15 };

type Kind = keyof typeof LIFETIME_MINUTES;
const KINDS: readonly Kind[] = ['ResetPassword', 'account/email', 'SignIn'];

interface Link {
  kind: Kind;
  code: string;
  mailbox: Actor;
  sentAt: Date;
  /** The mark of the browser that asked for a sign-in link. */
  mark?: string | undefined;
  /** The six digits of a sign-in email. */
  digits?: string | undefined;
}

/**
 * One account and what should be true about it. A session or a link is live from the moment when it is granted until a
 * new password, the end of the other sessions or the deletion of the account. A link also ends with its use, with a
 * confirmed address and, for a new address, with a newer link. If nobody has used a link from the mailbox before, a
 * sign-in by email also ends everything and removes the password.
 */
class Account {
  /** The mailbox whose address was confirmed last. */
  address: Actor = 'owner';
  password: string | undefined = 'the first password';
  /** True if somebody has used a link from the mailbox. */
  isProved = false;
  isDeleted = false;
  readonly known: Record<Actor, string[]> = { owner: ['the first password'], attacker: [] };
  /** The marks of the actors' browsers that asked for a sign-in link. */
  readonly marks = new Map<Actor, string>();
  readonly sessions: Record<Actor, string[]> = { owner: [], attacker: [] };
  readonly links: Link[] = [];
  readonly live = new Set<string>();
  private passwords = 0;

  constructor(private readonly id: number) {}

  emailOf = (actor: Actor) => `${actor}${this.id}@example.com`;
  newPassword = () => `password ${(this.passwords += 1)}`;
  isPassword = (password: string | undefined) =>
    !this.isDeleted && password !== undefined && password === this.password;

  grantSession(actor: Actor, token: string | undefined): void {
    if (token === undefined) throw new Error('The reply has no session cookie.');
    this.sessions[actor].push(token);
    this.live.add(token);
  }

  endLinks(kinds = KINDS): void {
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

async function post(path: string, payload: object, session?: string, mark?: string) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload,
    headers: { origin: TEST_ORIGIN },
    cookies: { ...(session !== undefined && { session }), ...(mark !== undefined && { 'sign-in': mark }) },
  });
  expect(reply.statusCode).toBeLessThan(500);
  const cookie = (wanted: string) => reply.cookies.find(({ name }) => name === wanted)?.value;
  return { isDone: reply.statusCode < 300, session: cookie('session'), mark: cookie('sign-in') };
}

/** Sends all emails and adds their links to the mailboxes. */
async function deliver(account: Account, mark?: string): Promise<void> {
  for (const { to, text } of await shop.deliverMail()) {
    const mailbox = ACTORS.find((actor) => account.emailOf(actor) === to);
    const kind = KINDS.find((each) => text.includes(`/${each}/`));
    if (mailbox === undefined || kind === undefined) continue;
    const [, code = ''] = new RegExp(`/${kind}/(\\S+)`).exec(text) ?? [];
    if (kind !== 'account/email') expect(mailbox).toBe(account.address);
    const [digits] = /^\d{6}$/m.exec(text) ?? [];
    account.links.push({ kind, code, mailbox, sentAt: shop.clock.now(), mark, digits });
    account.live.add(code);
  }
}

const isLive = ({ live }: Account, { kind, code, sentAt }: Link) =>
  live.has(code) && shop.clock.now().getTime() < sentAt.getTime() + LIFETIME_MINUTES[kind] * MINUTE_MS;

/** Uses a link in the browser that asked for it. */
function use(account: Account, { kind, code, mark }: Link, password = account.newPassword()) {
  if (kind === 'SignIn') return post('auth/signinbylink', { code }, undefined, mark);
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

/** Returns a link of this kind that the actor can read. */
const linkOf = ({ account, actor, pick }: Step, kind: Kind) =>
  chosen(
    account.links.filter((each) => each.kind === kind && each.mailbox === actor),
    pick,
  );

async function openLink(step: Step, kind: 'ResetPassword' | 'account/email'): Promise<void> {
  const { account, actor } = step;
  const link = linkOf(step, kind);
  if (!link) return;
  const mayWork = isLive(account, link);
  const password = account.newPassword();
  const { isDone, session } = await use(account, link, password);
  expect(isDone).toBe(mayWork);
  if (!isDone) return;
  account.isProved = true;
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

/** Records a sign-in by email. Checks that it grants access only if it may. */
async function signedInByMail(
  { account, actor }: Step,
  { isDone, session }: Awaited<ReturnType<typeof post>>,
  mayWork: boolean,
): Promise<void> {
  expect(isDone).toBe(mayWork);
  if (!isDone) return;
  expect(actor).toBe(account.address);
  if (account.isProved) account.endLinks(['SignIn']);
  else {
    account.endAll();
    account.password = undefined;
    account.isProved = true;
  }
  account.marks.delete(actor);
  account.grantSession(actor, session);
  await checkAccess(account);
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
  requestSignIn: async ({ account, actor }: Step) => {
    // An account gets at most one link every five minutes.
    shop.clock.set(later(shop.clock.now(), 6 * MINUTE_MS));
    const body = { email: account.emailOf(account.address), baseUrl: TEST_ORIGIN };
    const known = account.marks.get(actor);
    const { mark = known } = await post('auth/requestsigninlink', body, undefined, known);
    if (mark !== undefined) account.marks.set(actor, mark);
    await deliver(account, mark);
  },
  signInByLink: async (step: Step) => {
    const { account, actor } = step;
    const link = linkOf(step, 'SignIn');
    if (!link) return;
    const mark = account.marks.get(actor);
    const reply = await post('auth/signinbylink', { code: link.code }, undefined, mark);
    await signedInByMail(step, reply, isLive(account, link) && link.mark === mark);
  },
  signInByDigits: async (step: Step) => {
    const { account } = step;
    // Older digits would use up a try of the newest.
    const link = linkOf({ ...step, pick: 0 }, 'SignIn');
    if (link?.digits === undefined) return;
    const body = { email: account.emailOf(account.address), digits: link.digits };
    await signedInByMail(step, await post('auth/signinbydigits', body), isLive(account, link));
  },
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
  learnPassword: async ({ account, actor }: Step) => {
    if (account.password !== undefined) account.known[actor].push(account.password);
  },
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
          password: passwordOf({ account, actor: 'owner', pick: 0 }),
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
