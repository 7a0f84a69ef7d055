import { describeChange } from './describeChange';

const EMAILS = new Map([['user-1', 'ann@example.com']]);

test.each([
  [null, null, ''],
  [{ status: 'paid' }, { status: 'paid' }, ''],
  [null, { codesSent: true, reason: '2027-03-14 call' }, 'codes sent yes, reason 2027-03-14 call'],
  [{ status: 'paid', pounds: '9.00' }, { status: 'refunded', pounds: '9.00' }, 'status paid → refunded'],
  [{ ends: '2027-03-14' }, { ends: '2027-03-28', days: 14 }, 'ends 14 March 2027 → 28 March 2027, days 14'],
  [{ owner: 'user-1' }, { owner: 'user-2' }, 'owner ann@example.com → user-2'],
  [{ 1: '60.00', 50: '36.00' }, { 1: '60.00' }, '50 computers £36.00 → none'],
  [{ max_uses: null, is_enabled: true }, { max_uses: 3, is_enabled: false }, 'max uses none → 3, enabled yes → no'],
  [null, { pounds: '0.00', refunded: '0.00', months: 3 }, 'months 3'],
  [null, { label: '', max_uses: 50, expires_at: null }, 'max uses 50'],
  [{ label: 'fair' }, { label: '' }, 'label fair → none'],
  ['key-1', 'key-2', ''],
])('the change from %j to %j reads “%s”', (before, after, words) => {
  expect(describeChange(before, after, EMAILS)).toBe(words);
});
