import type { ReactNode } from 'react';
import { PageTitle } from 'shared/ui/PageTitle';
import { Loaded } from '../../ui/Loaded';

interface RecordPageProps<Subject> {
  /** The title while the page loads. */
  title: string;
  query: { currentData?: Subject | undefined; error?: unknown; refetch: () => unknown };
  children: (subject: Subject, reload: () => void) => ReactNode;
}

/**
 * Renders the page of an order, a customer or a subscription. If the first load fails, shows the error instead. A
 * failed reload keeps the page.
 */
export function RecordPage<Subject>({ title, query, children }: RecordPageProps<Subject>) {
  const { currentData: data, refetch } = query;
  return (
    <>
      {data === undefined ? <PageTitle>{title}</PageTitle> : null}
      <Loaded query={{ ...query, data }} loading="Loading…">
        {(subject) => children(subject, () => void refetch())}
      </Loaded>
    </>
  );
}
