import { loadDocument } from './loadDocument';

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
  expect([loadDocument('1'), loadDocument('1'), loadDocument('2'), loadDocument('2')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(loads()).toBe(2);
});

test('does not reload the page without storage, because it could reload forever', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  expect(loadDocument('1')).toBe(false);
  expect(loads()).toBe(0);
});
