import { inOfficeWords, inRolesWords } from './officeWords';

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

test.each([
  [
    'accountant',
    'Run "accept" to deliver it.',
    'Choose “Deliver an order in review” to deliver it. Ask the owner or support to do this.',
  ],
  ['support', 'Run "accept" to deliver it.', 'Choose “Deliver an order in review” to deliver it.'],
  ['support', 'Or run "delete-data".', 'Or choose “Delete the personal data”. Ask the owner to do this.'],
  ['accountant', 'Run "mail --status failed" to see it.', 'Choose “Emails” to see it.'],
] as const)('the office tells the role %s who can do this: %s', (role, sentence, expected) => {
  expect(inRolesWords(sentence, role)).toBe(expected);
});
