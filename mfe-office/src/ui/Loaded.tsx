import type { ReactNode } from 'react';
import { errorMessage } from 'shared/api';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface LoadedProps<Data> {
  query: { data?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** What the page says until the data is there. */
  loading: string;
  children: (data: Data) => ReactNode;
}

/** Renders a query's data, or why it can't be loaded with a way to retry. A failed reload keeps the data. */
export function Loaded<Data>({ query: { data, error, refetch }, loading, children }: LoadedProps<Data>) {
  const problem = error ? (
    <StatusMessage tone="error" onRetry={() => void refetch()}>
      {errorMessage(error)}
    </StatusMessage>
  ) : null;
  if (data === undefined) return problem ?? <LoadingWords>{loading}</LoadingWords>;
  return (
    <>
      {problem}
      {children(data)}
    </>
  );
}
