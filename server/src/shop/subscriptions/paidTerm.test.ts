import fc from 'fast-check';
import { addMonths, type CalendarDate } from 'shared/domain/calendarDate';
import { countTerm } from './paidTerm';

/** The number of random histories. Set `TERM_CASES` to run more. */
const CASES = Number(process.env['TERM_CASES'] ?? 1_000);
/** A first day of a month, so that every year ends on the same day. */
const START = '2026-03-01';
const SEATS = [1, 2, 3, 4, 5];

interface Payment {
  seats: number[];
  isReversed: boolean;
}

/** Returns the last day of each seat after a purchase of all seats and renewals on the same day. */
function seatEndsOf(renewals: readonly Payment[]): ReadonlyMap<number, CalendarDate> {
  const periods = [{ seats: SEATS, isReversed: false }, ...renewals].map(({ seats, isReversed }, index) => ({
    id: String(index),
    kind: index === 0 ? ('purchase' as const) : ('renewal' as const),
    status: isReversed ? ('refunded' as const) : ('fulfilled' as const),
    disputed_at: null,
    paid_at: new Date(`${START}T12:00:00Z`),
    months: 12,
    start_date: START,
    end_date: START,
    seats,
    removed_at: null,
  }));
  return countTerm({ periods, extensions: [] }).seatEnds;
}

const payments = fc.array(fc.record({ seats: fc.subarray(SEATS, { minLength: 1 }), isReversed: fc.boolean() }), {
  maxLength: 8,
});

test('each computer gets exactly the years that kept payments covered, in whatever order payments are reversed', () => {
  fc.assert(
    fc.property(payments, (renewals) => {
      const ends = seatEndsOf(renewals);
      for (const seat of SEATS) {
        const kept = renewals.filter(({ seats, isReversed }) => !isReversed && seats.includes(seat));
        expect(ends.get(seat)).toBe(addMonths(START, 12 * (1 + kept.length)));
      }
    }),
    { numRuns: CASES },
  );
});
