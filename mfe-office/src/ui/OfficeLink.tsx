import type { ReactNode } from 'react';
import { Link } from 'shared/router';

interface OfficeLinkProps {
  page: 'customers' | 'orders' | 'subscriptions';
  id: string | undefined;
  children: ReactNode;
}

/** Links to another page of the office. Without an id, renders only the text. */
export function OfficeLink({ page, id, children }: OfficeLinkProps) {
  return id === undefined ? children : <Link to={`/office/${page}/${encodeURIComponent(id)}`}>{children}</Link>;
}
