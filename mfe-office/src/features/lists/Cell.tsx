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

/** Renders a cell of a list: links orders, customers and subscriptions to their pages, and shows instants as times. */
export function Cell({ column, text }: { column: string; text: string }) {
  const page = PAGES[column];
  if (page !== undefined && text !== '') return <Link to={`/office/${page}${encodeURIComponent(text)}`}>{text}</Link>;
  return INSTANT.test(text) ? formatTime(text) : text;
}
