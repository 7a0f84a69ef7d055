import { createHmac, randomBytes } from 'node:crypto';
import { clientNetworks } from 'server-kit/http/clientNetwork';
import type { AppContext } from 'server-kit/context/AppContext';

/** The maximum number of visitors to count per IPv6 network of an organisation (/48). */
const VISITORS_PER_ORGANISATION = 4;

type Context = Pick<AppContext, 'db' | 'clock'>;

export interface HashedVisitor {
  day: string;
  /**
   * The hash of the visitor's IPv4 address. An IPv6 network (/48) counts as at most four visitors, because one person
   * can use all of its addresses. The hash does not depend on `visitorId`, because browsers can send any `visitorId`.
   */
  visitor: string;
  /** The hash of the address and the browser's `visitorId`. */
  browserId: string;
}

/**
 * Hashes a visitor's address and browser with the day's secret. Once housekeeping has deleted the secret, no one can
 * link the hashes to an address or to another day's hashes.
 */
export async function hashVisitor(
  context: Context,
  request: { ip: string },
  visitorId: string,
): Promise<HashedVisitor> {
  const day = context.clock.now().toISOString().slice(0, 10);
  const key = await findOrCreateKey(context, day);
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
  const [address = '', ...widerNetworks] = clientNetworks(request);
  // An IPv6 address belongs to the /48 network of an organisation. An IPv4 address has no wider network.
  const organisation = widerNetworks.at(-1);
  const visitor = organisation === undefined ? hash(address) : hash(`${organisation} ${slotOf(hash(address))}`);
  return { day, visitor, browserId: hash(`${address} ${visitorId}`) };
}

const slotOf = (hash: string) => hash.charCodeAt(0) % VISITORS_PER_ORGANISATION;

const keys = new WeakMap<Context['db'], { day: string; key: string }>();

async function findOrCreateKey({ db }: Context, day: string): Promise<string> {
  const known = keys.get(db);
  if (known?.day === day) return known.key;
  await db
    .insertInto('visitor_keys')
    .values({ day, key: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { key } = await db.selectFrom('visitor_keys').select('key').where('day', '=', day).executeTakeFirstOrThrow();
  keys.set(db, { day, key });
  return key;
}
