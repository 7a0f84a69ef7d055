import { visitorOf } from 'release-registry/client/visitor';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a browser keeps its visitor id and its bucket', () => {
  const visitor = visitorOf('');
  expect(visitor).toEqual({ visitorId: expect.stringMatching(/^[0-9a-f]{32}$/), bucket: expect.any(Number) });
  expect(visitorOf('')).toEqual(visitor);
});

test.each([
  ['000000', 0],
  ['000063', 99],
  ['000064', 0],
  ['ffffff', 15],
])('an id that begins with %s is in bucket %i', (start, bucket) => {
  localStorage.setItem('release-visitor', start.padEnd(32, 'f'));
  expect(visitorOf('').bucket).toBe(bucket);
});

test('a preview link lasts for the tab, until a link ends it', () => {
  expect(visitorOf('?preview=token').preview).toBe('token');
  expect(visitorOf('').preview).toBe('token');
  expect(visitorOf('?preview=other').preview).toBe('other');
  expect(visitorOf('?preview=')).not.toHaveProperty('preview');
  expect(visitorOf('')).not.toHaveProperty('preview');
});

test('a visitor whose browser blocks the storage has an id and a preview for one page', () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The storage is blocked.', 'SecurityError');
  });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  const visitor = visitorOf('?preview=token');
  expect(visitor).toMatchObject({ visitorId: expect.stringMatching(/^[0-9a-f]{32}$/), preview: 'token' });
  expect(visitorOf('').visitorId).not.toBe(visitor.visitorId);
  blocked.mockRestore();
  full.mockRestore();
});
