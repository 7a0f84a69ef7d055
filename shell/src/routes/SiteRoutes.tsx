import { type ReactElement, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { RegisteredRemote, RemoteRoute } from 'shared/contract/registry';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { detectOutdatedShell } from '../federation/detectOutdatedShell';
import { PageLoading } from '../federation/PageLoading';
import { openPage } from '../federation/pages';
import { PageUnavailable } from '../federation/PageUnavailable';
import { knownRemotes } from '../federation/registry';
import { Layout } from '../layout/Layout';
import { OWN_ROUTES } from '../navigation/ownRoutes';
import NotFoundPage from './NotFoundPage';
import { PageSlots } from './PageSlots';
import { RemotePage } from './RemotePage';
import { RequireUser } from './RequireUser';
import ServerErrorPage from './ServerErrorPage';

const ResetPasswordPage = lazyWithRetry(() => import('./ResetPasswordPage'), {
  loading: <PageLoading />,
  unavailable: PageUnavailable,
  onFailure: detectOutdatedShell,
});

const OWN_PAGES: Record<(typeof OWN_ROUTES)[number]['path'], ReactElement> = {
  'ResetPassword/:ResetCode': <ResetPasswordPage />,
  'not-found': <NotFoundPage />,
  'server-error': <ServerErrorPage />,
};

/** Renders all routes of the site: the remotes' routes from the registry and the shell's own routes. */
export function SiteRoutes() {
  const remotes = useRemotes();
  return (
    <Routes>
      <Route element={<Layout />}>
        {remotes.flatMap((remote) =>
          remote.routes.map((route) => (
            <Route
              key={route.path}
              path={`/${route.path}`}
              element={<RemoteRoutePage remotes={remotes} remote={remote} route={route} />}
            />
          )),
        )}
        {OWN_ROUTES.map(({ path }) => (
          <Route key={path} path={`/${path}`} element={OWN_PAGES[path]} />
        ))}
        <Route path="*" element={<Navigate to="/not-found" replace />} />
      </Route>
    </Routes>
  );
}

/** Returns the known remotes. Updates the list only on navigation, so that the open page does not change. */
function useRemotes(): readonly RegisteredRemote[] {
  const { pathname } = useLocation();
  const [known, setKnown] = useState(() => ({ pathname, remotes: knownRemotes() }));
  if (known.pathname !== pathname) setKnown({ pathname, remotes: knownRemotes() });
  return known.remotes;
}

interface RemoteRoutePageProps {
  remotes: readonly RegisteredRemote[];
  remote: RegisteredRemote;
  route: RemoteRoute;
}

function RemoteRoutePage({ remotes, remote, route }: RemoteRoutePageProps) {
  // Load the page's code early, before the user is known.
  openPage(remote, route.module);
  return (
    <>
      <PageSlots remotes={remotes} />
      <RemotePage
        key={remote.name + route.module}
        remote={remote}
        module={route.module}
        {...(route.requiresLogin && { guard: RequireUser })}
      />
    </>
  );
}
