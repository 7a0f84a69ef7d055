import { inOfficeWords } from './officeWords';

test.each([
  [
    'Run "accept" to deliver it, or "refund" it.',
    'Choose “Deliver an order in review” to deliver it, or “Refund the order” it.',
  ],
  ['Then run "resolve" with a --note.', 'Then choose “Mark a mismatch as resolved” with a “Note”.'],
  ['Run "mail --status failed" to see it.', 'Choose “Emails” to see it.'],
  ['Lost disputes: see "disputes".', 'Lost disputes: see “Disputes”.'],
  ['Check it with "check".', 'Check it with "check".'],
  ['A customer wrote "refund" and --note.', 'A customer wrote "refund" and --note.'],
])('the office says %s in its own words', (sentence, expected) => {
  expect(inOfficeWords(sentence)).toBe(expected);
});
