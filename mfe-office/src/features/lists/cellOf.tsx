import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { formatTime } from '../../ui/formatTime';

/** The path of the page that a cell links to, below `/office/` and before the cell's text, by column. */
const PAGES: Partial<Record<string, string>> = {
  order: 'orders/',
  customer: 'customers/',
  subscription: 'subscriptions/',
  payout: 'lists/payouts?payout=',
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Returns a cell of a list: a link to the page of an order, a customer or a subscription, a time, or the text. */
export function cellOf(column: string, text: string): ReactNode {
  const page = PAGES[column];
  if (page !== undefined && text !== '') {
    const to = `/office/${page}${encodeURIComponent(text)}`;
    // A subscription has no name, only an id that nobody knows.
    return column === 'subscription' ? (
      <Link to={to} aria-label={`Open the subscription ${text}`}>
        Open
      </Link>
    ) : (
      <Link to={to}>{text}</Link>
    );
  }
  return INSTANT.test(text) ? formatTime(text) : text;
}
