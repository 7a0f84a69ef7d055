import type { ReactNode } from 'react';
import { errorMessage } from 'shared/api';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface RecordPageProps<Subject> {
  /** The title until the page's subject is there. */
  title: string;
  query: { currentData?: Subject | undefined; error?: unknown; refetch: () => unknown };
  children: (subject: Subject, reload: () => void) => ReactNode;
}

/** Renders the page of an order, a customer or a subscription, or why it can't be loaded. A failed reload keeps the page. */
export function RecordPage<Subject>({ title, query, children }: RecordPageProps<Subject>) {
  const { currentData, error, refetch } = query;
  const reload = () => void refetch();
  const problem = error ? (
    <StatusMessage tone="error" onRetry={reload}>
      {errorMessage(error)}
    </StatusMessage>
  ) : null;
  if (currentData !== undefined)
    return (
      <>
        {problem}
        {children(currentData, reload)}
      </>
    );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {problem ?? <LoadingWords>Loading…</LoadingWords>}
    </>
  );
}
