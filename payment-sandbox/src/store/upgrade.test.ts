import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from './Store';

test("the sandbox adds missing fields to an older version's journal and skips its incomplete last line", () => {
  const directory = mkdtempSync(join(tmpdir(), 'journal-'));
  const commits = [
    { charges: [{ id: 'ch_1', amount: 100, amount_refunded: 0, paid: true, status: 'succeeded' }] },
    {
      disputes: [
        { id: 'du_1', status: 'warning_needs_response' },
        { id: 'du_2', status: 'lost' },
      ],
    },
    { answers: [{ id: 'key', status: 200 }] },
  ];
  writeFileSync(
    join(directory, 'journal.jsonl'),
    `${commits.map((commit) => JSON.stringify(commit)).join('\n')}\n{"sessions":[{"id":"cs_ha`,
  );
  const store = new Store(directory);
  expect(store.get('charges', 'ch_1')).toMatchObject({
    amount_captured: 100,
    payment_method_details: { type: 'card' },
  });
  expect(store.all('disputes')).toMatchObject([
    { is_charge_refundable: true, balance_transactions: [] },
    { is_charge_refundable: false, balance_transactions: [] },
  ]);
  expect(store.all('sessions')).toEqual([]);
  rmSync(directory, { recursive: true });
});
