import fc from 'fast-check';
import { addDays, addMonths, type CalendarDate, daysBetween } from 'shared/domain/calendarDate';
import { calculateTerm, type TermParts } from './paidTerm';
import { renewedPeriod } from './term';

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
    codes_start: null,
    end_date: START,
    seats,
    removed_at: null,
  }));
  return calculateTerm({ periods, extensions: [] }, START).seatEnds;
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

/** A subscription whose renewals are paid, reversed and restored over years. Counts the days that each code works. */
class History {
  today = START;
  end = START;
  periods: TermParts['periods'][number][] = [];
  /** Each seat with its own last day, if it has one, and the payment that added it. */
  codes: { seat: number; addedBy: string; own: CalendarDate | null; days: number }[] = [];

  constructor() {
    this.renew(2);
  }

  wait(days: number): void {
    const next = addDays(this.today, days);
    for (const code of this.codes) {
      const added = this.periods.find(({ id }) => id === code.addedBy);
      if (!added || added.removed_at !== null) continue;
      const start = added.codes_start ?? added.start_date;
      const from = start < this.today ? this.today : start;
      const last = code.own !== null && code.own < this.end ? code.own : this.end;
      code.days += Math.max(0, daysBetween(from, last < next ? addDays(last, 1) : next));
    }
    this.today = next;
  }

  renew(quantity: number): void {
    const isLive = (addedBy: string) =>
      this.periods.some(({ id, removed_at }) => id === addedBy && removed_at === null);
    const live = this.codes.filter(({ own, addedBy }) => isLive(addedBy) && (own === null || own >= this.end));
    for (const code of live) code.own = this.end;
    const kept = live.slice(0, quantity);
    const id = String(this.periods.length);
    while (kept.length < quantity) {
      const code = { seat: this.codes.length + 1, addedBy: id, own: null, days: 0 };
      kept.push(code);
      this.codes.push(code);
    }
    for (const code of kept) code.own = null;
    const { startDate: start_date, endDate: end_date } = renewedPeriod(this.end, this.today);
    this.periods.push({
      id,
      kind: id === '0' ? 'purchase' : 'renewal',
      status: 'fulfilled',
      disputed_at: null,
      paid_at: this.now(),
      months: 12,
      start_date,
      codes_start: null,
      end_date,
      seats: kept.map(({ seat }) => seat),
      removed_at: null,
    });
    this.end = end_date;
  }

  /** Disputes the payment of a renewal, or ends its dispute. */
  toggle(index: number): void {
    const renewal = this.periods[1 + (index % Math.max(1, this.periods.length - 1))];
    if (!renewal) return;
    renewal.disputed_at = renewal.disputed_at === null ? this.now() : null;
    if (renewal.disputed_at !== null) renewal.removed_at = renewal.disputed_at;
    const { periods, endDate, seatEnds } = calculateTerm({ periods: this.periods, extensions: [] }, this.today);
    for (const { orderId, startDate, codesStart, endDate: end } of periods)
      this.periods = this.periods.map((period) =>
        period.id === orderId
          ? { ...period, start_date: startDate, codes_start: codesStart, end_date: end, removed_at: null }
          : period,
      );
    this.end = endDate;
    for (const code of this.codes) {
      const end = seatEnds.get(code.seat);
      if (end !== undefined) code.own = end < endDate ? end : null;
    }
  }

  private now(): Date {
    return new Date(`${this.today}T12:00:00Z`);
  }
}

const events = fc.array(
  fc.record({ days: fc.nat(250), quantity: fc.integer({ min: 1, max: 4 }), disputed: fc.option(fc.nat(5)) }),
  { minLength: 3, maxLength: 10 },
);

test('no code works for longer than the payments for it cover, whenever a dispute begins and ends', () => {
  fc.assert(
    fc.property(events, (history) => {
      const subscription = new History();
      for (const { days, quantity, disputed } of history) {
        if (disputed === null) subscription.renew(quantity);
        else subscription.toggle(disputed);
        subscription.wait(days);
      }
      subscription.wait(5_000);
      for (const { seat, days } of subscription.codes) {
        const years = subscription.periods.filter(({ seats }) => seats.includes(seat)).length;
        // A year has up to 366 days, and a period includes its first and its last day.
        expect(days).toBeLessThanOrEqual(years * 367);
      }
    }),
    { numRuns: CASES },
  );
});

test('new codes that started during the dispute of a renewal work for a whole year from that day', () => {
  const subscription = new History();
  subscription.renew(1);
  subscription.renew(2);
  subscription.wait(daysBetween(START, '2027-06-09'));
  subscription.toggle(0);
  subscription.wait(60);
  subscription.toggle(0);
  expect(subscription.end).toBe('2029-03-01');
  expect(subscription.codes.map(({ own }) => own)).toEqual([null, '2027-03-01', '2028-06-09']);
});

test('a renewal renews added computers even if it was paid before them and delivered after them', () => {
  const bought = {
    kind: 'purchase' as const,
    status: 'fulfilled' as const,
    disputed_at: null,
    months: 12,
    start_date: START,
    codes_start: null,
    end_date: '2027-03-01',
    removed_at: null,
  };
  const paid = (id: string, kind: 'purchase' | 'renewal' | 'addition', hour: number, seats: number[]) => ({
    ...bought,
    ...{ id, kind, seats, paid_at: new Date(`${START}T${hour}:00:00Z`) },
  });
  const periods = [paid('1', 'purchase', 10, [1]), paid('2', 'renewal', 11, [1, 2]), paid('3', 'addition', 12, [2])];
  const { seatEnds } = calculateTerm({ periods, extensions: [] }, START);
  expect([seatEnds.get(1), seatEnds.get(2)]).toEqual(['2028-03-01', '2028-03-01']);
});
