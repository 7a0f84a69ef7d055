import { counting } from './counting';

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [1204, '1,204 days'],
])('formats %i as “%s”', (count, text) => {
  expect(counting(count, 'day')).toBe(text);
});
