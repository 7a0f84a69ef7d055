import { expiryCalendar } from './calendarFile';
import { describeExpiry } from './expiry';

const TODAY = '2027-02-19';

test.each([
  ['2027-03-14', false, 'Expires 14 March 2027 (in 23 days)'],
  ['2027-02-20', false, 'Expires 20 February 2027 (in 1 day)'],
  ['2027-02-19', false, 'Expires 19 February 2027 (today)'],
  ['2027-02-19', true, 'Expired 19 February 2027 (today)'],
  ['2027-02-18', true, 'Expired 18 February 2027 (1 day ago)'],
  ['2024-02-29', true, 'Expired 29 February 2024 (1,086 days ago)'],
  // The number of days is omitted if the end date contradicts `isExpired`.
  ['2027-02-18', false, 'Expires 18 February 2027'],
  ['2027-03-14', true, 'Expired 14 March 2027'],
  [undefined, false, 'End date not known'],
  [undefined, true, 'Expired'],
])('describes a subscription that ends on %s (isExpired = %s) as: %s', (endDate, isExpired, words) => {
  expect(describeExpiry({ endDate, isExpired, receivedOn: TODAY, isBlocked: false })).toBe(words);
});

test.each([
  ['2027-03-14', false, '14 March 2027'],
  ['2027-02-18', true, 'Expired 18 February 2027 (1 day ago)'],
])(
  'omits the remaining days of a blocked subscription that ends on %s (isExpired = %s): %s',
  (endDate, isExpired, words) => {
    expect(describeExpiry({ endDate, isExpired, receivedOn: TODAY, isBlocked: true })).toBe(words);
  },
);

describe('the calendar file', () => {
  const file = expiryCalendar(
    {
      subscriptionId: 'sub-1',
      productName: 'Call Recorder; Pro, Käse and a name that is too long for a single line',
      endDate: '2027-12-31',
      url: 'https://shop.example/subscription/renew/sub-1',
    },
    new Date('2027-02-19T10:00:00Z'),
  );
  const unfolded = file.replaceAll('\r\n ', '');

  test('contains the expiry as an all-day event with a reminder', () => {
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101\r\n');
    expect(unfolded).toContain('TRIGGER:-P14D');
    expect(unfolded).toContain('URL:https://shop.example/subscription/renew/sub-1');
  });

  test('escapes names and keeps every line within 75 octets', () => {
    expect(unfolded).toContain(String.raw`SUMMARY:Call Recorder\; Pro\, Käse`);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
