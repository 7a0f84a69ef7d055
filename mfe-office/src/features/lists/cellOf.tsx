import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { runtimeConfig } from 'shared/runtime';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { formatDay, formatTime } from '../../ui/formatTime';

/** The columns whose cells are links. A link consists of `/office/`, this path and the cell's text. */
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

/**
 * Renders a list's cell as a link to another page of the office, as a link to a document's PDF, as a formatted date, or
 * as plain text.
 */
export function cellOf(column: string, text: string): ReactNode {
  const page = PAGES[column];
  if (page !== undefined && text !== '') {
    const to = `/office/${page}${encodeURIComponent(text)}`;
    // People don't recognise a subscription's id, so show a word instead.
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
  return breakable(formatIfDate(text));
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

/** Formats an instant or a day. Returns other text unchanged. */
export function formatIfDate(text: string): string {
  if (INSTANT.test(text)) return formatTime(text);
  return DAY.test(text) ? formatDay(text) : text;
}
