import { counting } from './counting';

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [1204, '1,204 days'],
])('formats %i as “%s”', (count, text) => {
  expect(counting(count, 'day')).toBe(text);
});

it('formats a count of a noun with its own plural', () => {
  expect(counting(1, 'entry', 'entries')).toBe('1 entry');
  expect(counting(2, 'entry', 'entries')).toBe('2 entries');
});
