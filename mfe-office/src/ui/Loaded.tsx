import type { ReactNode } from 'react';
import { errorMessage } from 'shared/api';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface LoadedProps<Data> {
  query: { data?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** The text while the data loads. */
  loading: string;
  children: (data: Data) => ReactNode;
}

/** Renders a query's data. Shows an error and a Retry button if a load fails. A failed reload keeps the data. */
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
