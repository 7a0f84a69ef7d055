import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import { ReplayWhenHydrated } from '../early/ReplayWhenHydrated';
import { PageBoundary } from '../federation/PageBoundary';
import { PageLoading } from '../federation/PageLoading';
import { acceptLatePage, forgetPage, openPage } from '../federation/pages';
import { PrefetchLinks } from '../navigation/PrefetchLinks';

interface RemotePageProps {
  remote: RegisteredRemote;
  module: string;
  /** Wraps a page that requires sign-in. */
  guard?: ComponentType<{ children: ReactNode }>;
}

/** Shows a page of a remote inside a boundary that catches its errors. */
export function RemotePage({ remote, module, guard: Guard = Fragment }: RemotePageProps) {
  const [, setAttempt] = useState(0);
  const Page = openPage(remote, module);
  // A new render calls `openPage` again.
  const reopen = () => setAttempt((attempt) => attempt + 1);
  const forget = () => forgetPage(remote, module);
  return (
    <PageBoundary
      remote={remote}
      page={Page}
      onLeave={forget}
      onRetry={() => {
        forget();
        reopen();
      }}
      onLateLoad={(loaded) => {
        acceptLatePage(loaded, module);
        reopen();
      }}
    >
      <Guard>
        <Suspense fallback={<PageLoading />}>
          <Page />
          <PrefetchLinks />
          <ReplayWhenHydrated />
        </Suspense>
      </Guard>
    </PageBoundary>
  );
}
