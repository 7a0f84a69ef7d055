import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import { PrefetchLinks } from '../navigation/PrefetchLinks';
import { PageBoundary } from './PageBoundary';
import { PageLoading } from './PageLoading';
import { forgetPage, openPage } from './pages';

interface RemotePageProps {
  remote: RegisteredRemote;
  module: string;
  /** Stands round the page where not everybody may see it. */
  guard?: ComponentType<{ children: ReactNode }>;
}

/** A page that a remote draws, with the boundary that keeps its failures to itself. */
export function RemotePage({ remote, module, guard: Guard = Fragment }: RemotePageProps) {
  const [, setAttempt] = useState(0);
  const Page = openPage(remote, module);
  const retry = () => {
    forgetPage(remote, module);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    <PageBoundary remote={remote} page={Page} onRetry={retry}>
      <Guard>
        <Suspense fallback={<PageLoading />}>
          <Page />
          <PrefetchLinks />
        </Suspense>
      </Guard>
    </PageBoundary>
  );
}
