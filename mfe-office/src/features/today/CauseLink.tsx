import type { ReactNode } from 'react';
import { OfficeLink } from '../../ui/OfficeLink';
import { ListLink } from './ListLink';

/** The lists that show a problem's details, by the first part of its `cause`. */
const LISTS: Record<string, { list: string; status?: string; text: string }> = {
  dispute: { list: 'disputes', status: 'open', text: 'Show the disputes' },
  mismatch: { list: 'review', text: 'Show what needs a decision' },
  'mail-failed': { list: 'mail', status: 'failed', text: 'Show the refused emails' },
  'mail-stuck': { list: 'mail', status: 'retrying', text: 'Show the emails' },
};

/** Links a problem to the order or the list that it is about. Shows nothing for other problems. */
export function CauseLink({ cause }: { cause: string }): ReactNode {
  const [kind = '', id] = cause.split(':');
  if (kind === 'review' || kind === 'undelivered')
    return (
      <OfficeLink page="orders" id={id}>
        Open the order
      </OfficeLink>
    );
  const found = LISTS[kind];
  if (!found) return null;
  const { list, status, text } = found;
  return <ListLink list={list} filters={status === undefined ? {} : { status }} text={text} />;
}
