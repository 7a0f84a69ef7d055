import { isDatabaseUnavailable } from './databaseUnavailable';

test.each([
  ['08006', true],
  ['57P01', true],
  ['57014', true],
  ['53100', true],
  ['40P01', true],
  ['55P03', true],
  ['25P03', true],
  ['23505', false],
  ['22P02', false],
  ['42601', false],
])('given the SQL state %s, isDatabaseUnavailable returns %s', (code, isUnavailable) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('refused'), { code }))).toBe(isUnavailable);
});
