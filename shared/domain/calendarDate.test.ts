import fc from 'fast-check';
import {
  addDays,
  addMonths,
  calendarDateOf,
  daysBetween,
  formatCalendarDate,
  formatShopMinute,
  formatShopTime,
  parseCalendarDate,
  SHOP_TIME_ZONE,
  startOfDay,
  startOfQuarter,
} from './calendarDate';

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => calendarDateOf(date));

// In 2027, summer time begins on 28 March and ends on 31 October, at 01:00 UTC.
test.each([
  ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12-31T23:59:59Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-01-01T00:00:00Z'],
  ['2027-03-28T00:59:59.999Z', '2027-03-28', '2027-03-28T00:59:59Z'],
  ['2027-03-28T01:00:00.000Z', '2027-03-28', '2027-03-28T02:00:00+01:00'],
  ['2027-03-28T22:59:59.999Z', '2027-03-28', '2027-03-28T23:59:59+01:00'],
  ['2027-03-28T23:00:00.000Z', '2027-03-29', '2027-03-29T00:00:00+01:00'],
  ['2027-06-30T22:59:59.999Z', '2027-06-30', '2027-06-30T23:59:59+01:00'],
  ['2027-06-30T23:30:00.000Z', '2027-07-01', '2027-07-01T00:30:00+01:00'],
  ['2027-10-30T23:00:00.000Z', '2027-10-31', '2027-10-31T00:00:00+01:00'],
  ['2027-10-31T00:30:00.000Z', '2027-10-31', '2027-10-31T01:30:00+01:00'],
  ['2027-10-31T01:30:00.000Z', '2027-10-31', '2027-10-31T01:30:00Z'],
  ['2027-10-31T23:30:00.000Z', '2027-10-31', '2027-10-31T23:30:00Z'],
  ['2028-02-28T23:59:59.999Z', '2028-02-28', '2028-02-28T23:59:59Z'],
  ['2028-02-29T00:00:00.000Z', '2028-02-29', '2028-02-29T00:00:00Z'],
])('%s is on %s in London, at %s', (instant, day, time) => {
  expect(calendarDateOf(new Date(instant))).toBe(day);
  expect(formatShopTime(new Date(instant))).toBe(time);
});

test.each([
  ['2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['2027-03-28', '2027-03-28T00:00:00.000Z'],
  ['2027-03-29', '2027-03-28T23:00:00.000Z'],
  ['2027-10-31', '2027-10-30T23:00:00.000Z'],
  ['2027-11-01', '2027-11-01T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
])('the day %s begins in London at %s', (day, instant) => {
  expect(startOfDay(day).toISOString()).toBe(instant);
});

test('each day begins at the first instant of the day in London', () => {
  fc.assert(
    fc.property(days, (day) => {
      const start = startOfDay(day);
      expect(calendarDateOf(start)).toBe(day);
      expect(calendarDateOf(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      expect(formatShopTime(start)).toContain(`${day}T00:00:00`);
    }),
  );
});

test.each([
  ['2027-03-14T09:05:59Z', '14 March 2027, 09:05 GMT'],
  ['2027-07-01T23:30:00Z', '2 July 2027, 00:30 BST'],
])('%s is shown to people as %s', (instant, text) => {
  expect(formatShopMinute(new Date(instant))).toBe(text);
});

test('the time in London with its offset is the same instant', () => {
  const instants = fc.date({ min: new Date('1972-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const seconds = Math.floor(instant.getTime() / 1000);
      expect(new Date(formatShopTime(instant)).getTime()).toBe(seconds * 1000);
    }),
  );
});

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-12-15', 1, '2028-01-15'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-03-14', 12, '2028-03-14'],
  ['0999-10-14', 1, '0999-11-14'],
])('%s plus %d months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('adding twelve months gives a valid day of the same month in the next year', () => {
  fc.assert(
    fc.property(days, (day) => {
      const later = addMonths(day, 12);
      expect(parseCalendarDate(later)).toBe(later);
      expect(later.slice(0, 7)).toBe(`${Number(day.slice(0, 4)) + 1}${day.slice(4, 7)}`);
    }),
  );
});

test('`daysBetween` counts the days that `addDays` has added', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('formats a year before 1000 with four digits', () => {
  expect(addDays('1000-01-01', -1)).toBe('0999-12-31');
});

test.each([
  ['2027-03-14', '2027-03-14'],
  ['2027-03-14T23:30:00-08:00', '2027-03-14'],
  ['2027-02-29', undefined],
  ['2027-13-01', undefined],
  ['2027-00-10', undefined],
  ['2027-04-00', undefined],
  ['due 2027-03-14', undefined],
  ['', undefined],
  ['14/03/2027', undefined],
  [undefined, undefined],
  [20270314, undefined],
  [['2027-03-14'], undefined],
])('parses %j as the day %j', (text, day) => {
  expect(parseCalendarDate(text)).toBe(day);
});

test.each([
  ['2027-01-01', '2027-01-01'],
  ['2027-03-31', '2027-01-01'],
  ['2027-04-01', '2027-04-01'],
  ['2027-12-31', '2027-10-01'],
])('the quarter of %s starts on %s', (day, first) => {
  expect(startOfQuarter(day)).toBe(first);
});

test('formats a day as `Intl` does', () => {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect(formatCalendarDate('2027-03-14')).toBe('14 March 2027');
  fc.assert(fc.property(days, (day) => expect(formatCalendarDate(day)).toBe(format.format(new Date(day)))));
});

test('the day of an instant in London is the day that `Intl` names', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' });
  const instants = fc.date({ min: new Date('1972-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
  fc.assert(fc.property(instants, (instant) => expect(calendarDateOf(instant)).toBe(format.format(instant))));
});
