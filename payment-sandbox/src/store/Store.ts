import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Changes, COLLECTIONS, type Collections } from './changes';

/**
 * Keeps all objects in memory and saves them in a journal on disk. Each commit is one line of JSON, so a restart loads
 * each commit completely or not at all. A commit replaces objects and never changes an object in place.
 */
export class Store {
  private readonly collections: { [Name in keyof Collections]: Map<string, Collections[Name]> } = {
    sessions: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    balanceTransactions: new Map(),
    payouts: new Map(),
    events: new Map(),
    deliveries: new Map(),
    results: new Map(),
    apiKeys: new Map(),
  };
  private readonly path: string;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.path = join(directory, 'journal.jsonl');
    this.load();
    this.compact();
  }

  get<Name extends keyof Collections>(name: Name, id: string): Collections[Name] | undefined {
    return this.collections[name].get(id);
  }

  has(id: string): boolean {
    return COLLECTIONS.some((name) => this.collections[name].has(id));
  }

  /** Returns the objects in the order of their first commit. */
  all<Name extends keyof Collections>(name: Name): Collections[Name][] {
    return [...this.collections[name].values()];
  }

  commit(changes: Changes): void {
    appendFileSync(this.path, `${JSON.stringify(changes)}\n`);
    this.apply(changes);
  }

  private apply(changes: Changes): void {
    for (const name of COLLECTIONS) this.replace(name, changes[name]);
  }

  private replace<Name extends keyof Collections>(name: Name, objects: Changes[Name]): void {
    for (const object of objects ?? []) this.collections[name].set(object.id, object);
  }

  private load(): void {
    if (!existsSync(this.path)) return;
    for (const line of readFileSync(this.path, 'utf8').split('\n')) {
      const changes = parseLine(line);
      if (changes) this.apply(changes);
    }
  }

  private compact(): void {
    const next = `${this.path}.next`;
    const file = openSync(next, 'w');
    for (const name of COLLECTIONS) {
      for (const object of this.all(name)) writeSync(file, `${JSON.stringify({ [name]: [object] })}\n`);
    }
    closeSync(file);
    renameSync(next, this.path);
  }
}

/**
 * Returns a journal line's changes, or `undefined` for an empty or incomplete line. A killed process can leave an
 * incomplete line, but no caller relies on its commit, because the commit never finished. A complete line always
 * contains changes, because only this class writes the journal.
 */
function parseLine(line: string): Changes | undefined {
  try {
    return line === '' ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The objects of one account in one mode, and the function that changes them. */
export interface Ledger {
  /** The account's id, such as `acct_sandbox`. */
  account: string;
  store: Store;
  livemode: boolean;
  /** Returns the sandbox clock's time in Unix seconds. */
  now(): number;
  /** Saves the changes. The main account's ledger also sends the events to the shop. */
  commit(changes: Changes): void;
}
