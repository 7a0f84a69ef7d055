import { areCodesRight, type CodeEvidence } from './auditCodes';

const period = {
  subscription_id: 's',
  ended_seats: [],
  codes_start: null,
  removed_at: null,
  months: 12,
  covers_until: null,
};
const purchase = {
  ...period,
  order_id: 'purchase',
  kind: 'purchase' as const,
  quantity: 2,
  start_date: '2026-03-01',
  end_date: '2027-03-01',
  seats: [1, 2],
};
/** Adds a third computer in the first year. */
const addition = {
  ...period,
  order_id: 'addition',
  kind: 'addition' as const,
  quantity: 1,
  start_date: '2026-09-01',
  end_date: '2027-03-01',
  covers_until: '2027-03-01',
  seats: [3],
};
/** Renews one of the purchase's two computers, and the added one. */
const renewal = {
  ...period,
  order_id: 'renewal',
  kind: 'renewal' as const,
  quantity: 2,
  start_date: '2027-03-01',
  end_date: '2028-03-01',
  seats: [2, 3],
};
const code = (seat_no: number, own_end_date: string | null, added_by_order_id: string | null = null) => ({
  seat_no,
  own_end_date,
  added_by_order_id,
});
const dropped = code(1, '2027-03-01');
const kept = code(2, null);
const added = code(3, null, 'addition');
const subscription = { origin_order_id: 'purchase', quantity: 2, end_date: '2028-03-01', blocked_at: null };
const right: CodeEvidence = {
  subscription,
  codes: [dropped, kept, added],
  payments: [purchase, addition, renewal],
};

test('the codes are right if each works for the years that were paid for', () => {
  expect(areCodesRight(right)).toBe(true);
});

test.each<[what: string, changes: Partial<CodeEvidence>]>([
  ['a code is missing', { codes: [dropped, kept] }],
  ['a code was never paid for', { codes: [dropped, kept, added, code(4, null, 'addition')] }],
  ['two codes share a seat', { codes: [dropped, dropped, kept, added] }],
  ['a code that was not renewed goes on', { codes: [code(1, null), kept, added] }],
  ['a renewed code ends early', { codes: [dropped, code(2, '2027-03-01'), added] }],
  ['the next renewal counts too many computers', { subscription: { ...subscription, quantity: 3 } }],
  [
    'a renewal covers fewer computers than were paid for',
    { payments: [purchase, addition, { ...renewal, seats: [2] }] },
  ],
  ['a removed renewal still counts', { payments: [purchase, addition, { ...renewal, removed_at: new Date() }] }],
])('the codes are wrong if %s', (_what, changes) => {
  expect(areCodesRight({ ...right, ...changes })).toBe(false);
});
