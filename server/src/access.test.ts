import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { isSecretSetting } from 'server-kit/config/secrets';
import { type AccessWorld, openAccessWorld } from './testing/access/openAccessWorld';
import { accountGrants } from './testing/access/accountGrants';
import { type EventName, EVENTS, type Use } from './testing/access/events';
import type { Grant } from './testing/access/Grant';
import { operatorGrants } from './testing/access/operatorGrants';
import { staffGrants } from './testing/access/staffGrants';
import { subscriptionGrants } from './testing/access/subscriptionGrants';

const GRANTS: readonly Grant[] = [...accountGrants, ...subscriptionGrants, ...staffGrants, ...operatorGrants];
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

let world: AccessWorld;
beforeAll(async () => {
  world = await openAccessWorld();
});
afterEach(() => world.reset());
afterAll(() => world.close());

type Happen = (typeof EVENTS)[EventName];

/**
 * Returns the names of the access that an event ends. One owner gets everything that can be used repeatedly. Another
 * owner gets each emailed link, because its use also ends other access.
 */
async function endedBy(happen: Happen): Promise<string[]> {
  const links = GRANTS.filter(({ isSingleUse }) => isSingleUse);
  const others = GRANTS.filter(({ isSingleUse }) => !isSingleUse);
  const ended: string[] = [];
  for (const grants of [others, ...links.map((link) => [link])]) {
    const owner = await world.newOwner();
    const given: { name: string; use: Use }[] = [];
    for (const { name, create } of grants) given.push({ name, use: await create(world, owner) });
    const use = async () => {
      for (const each of given) await each.use();
    };
    await happen({ world, owner, use });
    for (const each of given) if (!(await each.use())) ended.push(each.name);
    world.reset();
  }
  return ended;
}

const events = Object.entries(EVENTS);
test.each(events)('%s ends exactly the access in the table', async (event, happen) => {
  const expected = GRANTS.filter((grant) => grant.endedBy.some((name) => name === event));
  expect((await endedBy(happen)).sort()).toEqual(expected.map(({ name }) => name).sort());
});

const expiring = GRANTS.flatMap(({ lastsMs, ...grant }) => (lastsMs === undefined ? [] : [{ ...grant, lastsMs }]));
test.each(expiring.map((grant) => [grant.name, grant] as const))('access by %s ends in time', async (_, grant) => {
  const outcomes: boolean[] = [];
  for (const waitMs of [grant.lastsMs * 0.99, grant.lastsMs + MINUTE_MS]) {
    const use = await grant.create(world, await world.newOwner());
    world.later(waitMs);
    outcomes.push(await use());
    world.reset();
  }
  expect(outcomes).toEqual([true, false]);
});

test('SECURITY.md lists exactly the access in the table', () => {
  const [, section = ''] = read('../../SECURITY.md').split('## What grants access');
  const rows = [...section.matchAll(/^\|(.+)\|$/gm)]
    .slice(2)
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()));
  const code = (text: string) => `\`${text}\``;
  expect(rows).toEqual(
    GRANTS.map(({ name, permits, holder, lasts, endedBy: ends, storedIn }) => [
      name,
      permits,
      holder,
      lasts,
      ends.join(', ') || 'nothing else',
      storedIn.map(code).join(', ') || 'nowhere',
    ]),
  );
});

const STORED: readonly string[] = GRANTS.flatMap(({ storedIn }) => storedIn);

/** Columns whose name looks like a secret, and why they grant no access. */
const HARMLESS_COLUMNS = {
  'activation_log.code': 'the log of a code that another column stores',
  'activation_log.device_hash': 'identifies a computer, which also needs the code',
  'move_requests.code': 'a code that another column stores',
  'move_requests.device_hash': 'identifies a computer, which also needs the code',
  'orders.promo_code': 'a price',
  'outbox.dedupe_key': 'an id',
  'password_reset_requests.email_key': 'an email address',
  'promo_codes.code': 'a price',
  'rate_limits.key': 'a counter',
  'replaced_codes.code': 'a code that no longer works',
  'replaced_codes.code_key': 'a code that no longer works',
  'sign_in_requests.browser_hash': 'marks the browser that a link will be bound to',
  'sign_in_requests.email_key': 'an email address',
  'staff.email_key': 'an email address',
  'staff_devices.token_hash': 'marks a browser whose sign-ins are not reported as new',
  'users.email_key': 'an email address',
  'visitor_keys.key': 'hides the addresses of visitors in reports',
};

test('every column that looks like a secret is in the table, or is known to grant no access', async () => {
  const tables = await world.context.db.introspection.getTables();
  const columns = tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`));
  const secrets = columns.filter((name) => /(?<!country)[._](claims|code|hash|key|secret|token)$/.test(name));
  expect(STORED.filter((name) => name.includes('.') && !columns.includes(name))).toEqual([]);
  expect(secrets.filter((name) => !STORED.includes(name)).sort()).toEqual(Object.keys(HARMLESS_COLUMNS));
});

test('every secret setting is in the table, or gives the shop access to another system', () => {
  const settings = [...read('../deploy/.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(settings.filter((name) => isSecretSetting(name) && !STORED.includes(name)).sort()).toEqual([
    'ALERT_WEBHOOK_URL',
    'AWS_SECRET_ACCESS_KEY',
    'DATABASE_URL',
    'RELEASE_WEBHOOK_URL',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
  ]);
});
