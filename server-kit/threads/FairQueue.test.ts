import { FairQueue } from './FairQueue';

const open = (capacity = 100, groupCapacity = 100) => {
  const queue = new FairQueue<{ name: string }>(capacity, groupCapacity);
  return {
    add: (path: string, name: string) => queue.add(path.split('/'), { name })?.name,
    takeAll: () => Array.from({ length: queue.size }, () => queue.take()?.name),
    queue,
  };
};

test('networks take turns, and the items of each network keep their order', () => {
  const { add, takeAll } = open();
  for (const name of ['a1', 'a2', 'a3']) add('a', name);
  for (const name of ['b1', 'b2']) add('b', name);
  add('c', 'c1');
  expect(takeAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a network shares its turn between the networks inside it', () => {
  const { add, takeAll } = open();
  for (const name of ['x1', 'x2']) add('48/56x/64', name);
  add('48/56y/64', 'y1');
  for (const name of ['z1', 'z2', 'z3']) add('other', name);
  expect(takeAll()).toEqual(['x1', 'z1', 'y1', 'z2', 'x2', 'z3']);
});

test('items from a network take turns with items from a remembered device inside the network', () => {
  const { add, takeAll } = open();
  for (const name of ['n1', 'n2']) add('net', name);
  for (const name of ['d1', 'd2']) add('net/device', name);
  expect(takeAll()).toEqual(['n1', 'd1', 'n2', 'd2']);
});

test('a full network refuses another item, but the queue still accepts items from other networks', () => {
  const { add, queue, takeAll } = open(100, 2);
  expect(add('a', 'a1')).toBeUndefined();
  expect(add('a', 'a2')).toBeUndefined();
  expect(add('a', 'a3')).toBe('a3');
  expect(add('b', 'b1')).toBeUndefined();
  expect(queue.size).toBe(3);
  expect(takeAll()).toEqual(['a1', 'b1', 'a2']);
});

test('a full network drops the newest item of its largest subnetwork to accept a new item', () => {
  const { add, takeAll } = open(100, 3);
  for (const name of ['x1', 'x2', 'x3']) add('48/x', name);
  expect(add('48/y', 'y1')).toBe('x3');
  expect(takeAll()).toEqual(['x1', 'y1', 'x2']);
});

test('a full queue drops the newest item of the largest network to accept a new item', () => {
  const { add, queue, takeAll } = open(4);
  for (const name of ['a1', 'a2', 'a3']) add('a', name);
  add('b', 'b1');
  expect(add('c', 'c1')).toBe('a3');
  expect(queue.size).toBe(4);
  expect(takeAll()).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('a full queue refuses a new item if every network has one item', () => {
  const { add, queue, takeAll } = open(2);
  add('a', 'a1');
  add('b', 'b1');
  expect(add('c', 'c1')).toBe('c1');
  expect(takeAll()).toEqual(['a1', 'b1']);
  expect(queue.take()).toBeUndefined();
  expect(queue.size).toBe(0);
});

test('a refused item does not take a turn', () => {
  const { add, queue, takeAll } = open(2);
  for (const name of ['a', 'b', 'c']) add(name, name);
  expect(queue.take()).toEqual({ name: 'a' });
  add('d', 'd');
  expect(takeAll()).toEqual(['b', 'd']);
});
