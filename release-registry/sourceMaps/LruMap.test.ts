import { LruMap } from './LruMap';

test('a full map drops the least recently used value', () => {
  const map = new LruMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
});
