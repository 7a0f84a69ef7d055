import fc from 'fast-check';
import { addDays, addMonths, calendarDateOf, daysBetween, formatCalendarDate, parseCalendarDate } from './calendarDate';

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => calendarDateOf(date));

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

test('formats a day as day, name of the month and year', () => {
  expect(formatCalendarDate('2027-03-14')).toBe('14 March 2027');
});
