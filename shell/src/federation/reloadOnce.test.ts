import { reloadOnce } from './reloadOnce';

const consoleErrors: unknown[] = [];

beforeEach(() => {
  consoleErrors.length = 0;
  sessionStorage.clear();
  // jsdom cannot navigate and logs each attempt as an error.
  jest.spyOn(console, 'error').mockImplementation((error) => consoleErrors.push(error));
});
afterEach(() => jest.restoreAllMocks());

const loads = () => consoleErrors.filter((error) => /navigation/.test(String(error))).length;

test('reloads the page once for each revision of the registry', () => {
  expect([reloadOnce('1'), reloadOnce('1'), reloadOnce('2'), reloadOnce('2')]).toEqual([true, false, true, false]);
  expect(loads()).toBe(2);
});

test('does not reload the page if storage fails, because the page could reload endlessly', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  expect(reloadOnce('1')).toBe(false);
  expect(loads()).toBe(0);
});
