import { describeEnded, describeKept, headingOfAdded, headingOfEnded } from './codeChanges';

const TODAY = '2027-03-14';

test.each([
  [1, 'You did not renew this activation code'],
  [2, 'You did not renew these 2 activation codes'],
])('a heading for %i codes that a renewal left out', (count, text) => {
  expect(headingOfEnded(count)).toBe(text);
});

test.each([
  ['RECEPTION-PC', '2027-03-13', 'RECEPTION-PC, no longer works'],
  ['RECEPTION-PC', TODAY, 'RECEPTION-PC, stops working after 14 March 2027'],
  [undefined, '2027-03-15', 'Not activated, stops working after 15 March 2027'],
])('the code of %s that ends on %s is described as “%s”', (name, endDate, text) => {
  expect(describeEnded(name, endDate, TODAY)).toBe(text);
});

test.each([
  [1, TODAY, 'You got 1 new activation code'],
  [2, '2027-03-15', 'You got 2 new activation codes for use from 15 March 2027'],
])('a heading for %i codes that work from %s', (count, startDate, text) => {
  expect(headingOfAdded(count, startDate, TODAY)).toBe(text);
});

test.each([
  [0, 'Your existing activation codes stay the same.'],
  [1, 'The activation codes that you renewed stay the same.'],
])('says which codes stay the same after a renewal that left out %i', (count, text) => {
  expect(describeKept(count)).toBe(text);
});
