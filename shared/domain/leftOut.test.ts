import { leftOut } from './leftOut';

const codes = [
  { code: 'A', isActivated: true },
  { code: 'B', isActivated: false },
  { code: 'C', isActivated: true },
  { code: 'D', isActivated: false },
];

test.each([
  [4, []],
  [5, []],
  [3, ['D']],
  [2, ['D', 'B']],
  [1, ['D', 'B', 'C']],
])('a renewal of %i of four computers leaves out %j', (quantity, expected) => {
  expect(leftOut(codes, quantity).map(({ code }) => code)).toEqual(expected);
});
