import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { runtimeConfig } from 'shared/runtime';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { formatDay, formatTime } from '../../ui/formatTime';

/** The path of the page that a cell links to, below `/office/` and before the cell's text, by column. */
const PAGES: Partial<Record<string, string>> = {
  order: 'orders/',
  customer: 'customers/',
  subscription: 'subscriptions/',
  payout: 'lists/payouts?payout=',
  batch: 'lists/promo?find=',
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
/** Matches a text that begins with an email address, such as `ann@example.com (owner)` in the log. */
const ADDRESS_FIRST = /^(\S+@\S+)(.*)$/s;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a cell of a list: a link to a page of the office or to a document's PDF, a date, or the text. */
export function cellOf(column: string, text: string): ReactNode {
  const page = PAGES[column];
  if (page !== undefined && text !== '') {
    const to = `/office/${page}${encodeURIComponent(text)}`;
    // Show a word instead of the id, because people don't recognise it.
    return column === 'subscription' ? (
      <Link to={to} aria-label={`Open the subscription ${text}`}>
        Open
      </Link>
    ) : (
      <Link to={to}>{breakable(text)}</Link>
    );
  }
  if (column === 'document' && text !== '')
    return <a href={`${runtimeConfig().apiBaseUrl}/api/office/documents/${encodeURIComponent(text)}.pdf`}>{text}</a>;
  return breakable(formatDates(text));
}

/** Lets a long email address break after its @, so that the table doesn't become wider than the page. */
function breakable(text: string): ReactNode {
  const [, address, rest] = ADDRESS_FIRST.exec(text) ?? [];
  if (address === undefined) return text;
  return (
    <>
      <EmailAddress address={address} />
      {rest}
    </>
  );
}

/** Formats a text that is an instant or a day, and returns other text as it is. */
export function formatDates(text: string): string {
  if (INSTANT.test(text)) return formatTime(text);
  return DAY.test(text) ? formatDay(text) : text;
}
