import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../store/Clock';
import type { ApiKey } from '../store/records';
import type { Changes } from '../store/changes';
import { type Ledger, Store } from '../store/Store';

export const MAIN_ACCOUNT = 'acct_sandbox';

export interface AccountsOptions {
  /** The folder of the main account's journal. Other accounts have subfolders. */
  dataDir: string;
  secretKey: string;
  clock: Clock;
  /** Saves changes to the main account's objects and sends the account's events to the shop. */
  commitMain(store: Store, changes: Changes): void;
}

/**
 * Stores the accounts and their API keys. Each account has one ledger for live mode and one for test mode, so a key
 * never finds an object of another account or mode. The main account owns the shop's webhook endpoint.
 */
export class Accounts {
  readonly main: Ledger;
  private readonly ledgersByName = new Map<string, Ledger>();
  private readonly keysByDigest = new Map<string, ApiKey>();

  constructor(private readonly options: AccountsOptions) {
    const { secretKey, dataDir, clock } = options;
    const store = new Store(dataDir);
    const livemode = isLive(secretKey);
    const commit = (changes: Changes) => options.commitMain(store, changes);
    this.main = { account: MAIN_ACCOUNT, store, livemode, now: () => clock.now(), commit };
    this.ledgersByName.set(nameOf(MAIN_ACCOUNT, livemode), this.main);
    this.remember({ id: secretKey, account: MAIN_ACCOUNT, livemode, isRevoked: false });
    for (const key of store.all('apiKeys')) this.remember(key);
  }

  findKey(secret: string): ApiKey | undefined {
    return this.keysByDigest.get(digest(secret));
  }

  /** Adds or changes a key and saves the key in the journal. */
  saveKey(key: ApiKey): void {
    this.main.store.commit({ apiKeys: [key] });
    this.remember(key);
  }

  ledgerOf({ account, livemode }: Pick<ApiKey, 'account' | 'livemode'>): Ledger {
    const name = nameOf(account, livemode);
    const known = this.ledgersByName.get(name);
    if (known) return known;
    const store = new Store(join(this.options.dataDir, name));
    const { clock } = this.options;
    const commit = (changes: Changes) => store.commit(changes);
    const ledger: Ledger = { account, store, livemode, now: () => clock.now(), commit };
    this.ledgersByName.set(name, ledger);
    return ledger;
  }

  hasInOtherMode({ account, livemode }: ApiKey, id: string): boolean {
    return this.ledgersByName.get(nameOf(account, !livemode))?.store.has(id) ?? false;
  }

  ledgers(): Ledger[] {
    return [...this.ledgersByName.values()];
  }

  /** Returns the ledger that contains a session, or else the main account's ledger. */
  ledgerOfSession(id: string): Ledger {
    return this.ledgers().find(({ store }) => store.get('sessions', id)) ?? this.main;
  }

  private remember(key: ApiKey): void {
    this.keysByDigest.set(digest(key.id), key);
    // Open the ledger, so that `ledgers` includes it after a restart.
    this.ledgerOf(key);
  }
}

/** Returns true if a key is for live mode. Stripe's keys contain their mode: `sk_live_…` and `sk_test_…`. */
export function isLive(secret: string): boolean {
  return /^[a-z]+_live_/.test(secret);
}

function nameOf(account: string, livemode: boolean): string {
  return `${account}-${livemode ? 'live' : 'test'}`;
}

/** Hashes a key. The sandbox looks keys up by their hash, so that the response time reveals nothing about a key. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
