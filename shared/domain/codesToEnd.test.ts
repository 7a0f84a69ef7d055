import { codesToEnd } from './codesToEnd';

const codes = [
  { code: 'A', isActivated: true },
  { code: 'B', isActivated: false },
  { code: 'C', isActivated: true },
  { code: 'D', isActivated: false },
];

test('a renewal without a choice leaves out the unused codes first', () => {
  expect(codesToEnd(codes, 2).map(({ code }) => code)).toEqual(['D', 'B']);
});

test.each([
  [4, [], []],
  [5, [], []],
  [3, [], ['D']],
  [2, [], ['D', 'B']],
  [1, [], ['D', 'B', 'C']],
  [2, ['A'], ['A', 'D']],
  [3, ['A', 'C'], ['C']],
])('a renewal of %i of four computers, with the choice %j, leaves out %j', (quantity, chosen, expected) => {
  const ending = codesToEnd(codes, quantity, ({ code }) => chosen.includes(code));
  expect(ending.map(({ code }) => code)).toEqual(expected);
});
