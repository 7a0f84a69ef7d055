import { type ReactElement, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { RegisteredRemote } from 'shared/contract/registry';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { detectOutdatedShell } from '../federation/detectOutdatedShell';
import { PageLoading } from '../federation/PageLoading';
import { openPage } from '../federation/pages';
import { PageUnavailable } from '../federation/PageUnavailable';
import { knownRemotes } from '../federation/registry';
import { Layout } from '../layout/Layout';
import { findRoute } from '../navigation/findRoute';
import type { OWN_ROUTES } from '../navigation/ownRoutes';
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

const SignInLinkPage = lazyWithRetry(() => import('./SignInLinkPage'), {
  loading: <PageLoading />,
  unavailable: PageUnavailable,
  onFailure: detectOutdatedShell,
});

/** The shell's pages by route. `satisfies` checks that no own route lacks a page. */
const OWN_PAGES: Partial<Record<string, ReactElement>> = {
  'ResetPassword/:ResetCode': <ResetPasswordPage />,
  'SignIn/:SignInCode': <SignInLinkPage />,
  'not-found': <NotFoundPage />,
  'server-error': <ServerErrorPage />,
} satisfies Record<(typeof OWN_ROUTES)[number]['path'], ReactElement>;

/**
 * Renders the route for the current path. Passes only this route to React Router, which ranks all its routes in each
 * render.
 */
export function SiteRoutes() {
  const { pathname } = useLocation();
  const remotes = useRemotes(pathname);
  const route = findRoute(pathname, remotes);
  return (
    <Routes>
      <Route element={<Layout />}>
        {route && (
          <Route
            path={`/${route.path}`}
            element={
              route.page ? (
                <RemoteRoutePage remotes={remotes} {...route.page} requiresLogin={route.requiresLogin} />
              ) : (
                OWN_PAGES[route.path]
              )
            }
          />
        )}
        <Route path="*" element={<Navigate to="/not-found" replace />} />
      </Route>
    </Routes>
  );
}

/** Returns the known remotes. Updates the list only on navigation, so that the open page does not change. */
function useRemotes(pathname: string): readonly RegisteredRemote[] {
  const [known, setKnown] = useState(() => ({ pathname, remotes: knownRemotes() }));
  if (known.pathname !== pathname) setKnown({ pathname, remotes: knownRemotes() });
  return known.remotes;
}

interface RemoteRoutePageProps {
  remotes: readonly RegisteredRemote[];
  remote: RegisteredRemote;
  module: string;
  requiresLogin: boolean | undefined;
}

function RemoteRoutePage({ remotes, remote, module, requiresLogin }: RemoteRoutePageProps) {
  // Start loading the page's code before the user is known.
  openPage(remote, module);
  return (
    <>
      <PageSlots remotes={remotes} />
      <RemotePage
        key={remote.name + module}
        remote={remote}
        module={module}
        {...(requiresLogin && { guard: RequireUser })}
      />
    </>
  );
}
