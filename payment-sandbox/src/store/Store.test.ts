import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from './Store';

test("a restarted sandbox has the journal's objects, and skips the incomplete last line", () => {
  const directory = mkdtempSync(join(tmpdir(), 'journal-'));
  const key = { id: 'sk_1', account: 'acct_1', livemode: false, isRevoked: false };
  new Store(directory).commit({ apiKeys: [key] });
  appendFileSync(join(directory, 'journal.jsonl'), '{"sessions":[{"id":"cs_ha');
  const store = new Store(directory);
  expect(store.get('apiKeys', 'sk_1')).toEqual(key);
  expect(store.all('sessions')).toEqual([]);
  rmSync(directory, { recursive: true });
});
