import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { RegisteredRemote, RemoteRoute } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { PageLoading } from '../federation/PageLoading';
import { openPage } from '../federation/pages';
import { PageUnavailable } from '../federation/PageUnavailable';
import { RemotePage } from '../federation/RemotePage';
import { Layout } from '../layout/Layout';
import NotFoundPage from './NotFoundPage';
import { OWN_ROUTES } from './ownRoutes';
import PrivacyPage from './PrivacyPage';
import { RequireUser } from './RequireUser';
import ServerErrorPage from './ServerErrorPage';

const ResetPasswordPage = lazyWithRetry(() => import('./ResetPasswordPage'), {
  loading: <PageLoading />,
  unavailable: PageUnavailable,
});

const OWN_PAGES: Record<(typeof OWN_ROUTES)[number]['path'], ReactElement> = {
  'ResetPassword/:ResetCode': <ResetPasswordPage />,
  privacy: <PrivacyPage />,
  'not-found': <NotFoundPage />,
  'server-error': <ServerErrorPage />,
};

/** Every route of the site: those that the registry gives to the remotes, and the shell's own. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {runtimeConfig().remotes.flatMap((remote) =>
          remote.routes.map((route) => <Route key={route.path} path={`/${route.path}`} element={<RemoteRoutePage remote={remote} route={route} />} />),
        )}
        {OWN_ROUTES.map(({ path }) => (
          <Route key={path} path={`/${path}`} element={OWN_PAGES[path]} />
        ))}
        <Route path="*" element={<Navigate to="/not-found" replace />} />
      </Route>
    </Routes>
  );
}

function RemoteRoutePage({ remote, route }: { remote: RegisteredRemote; route: RemoteRoute }) {
  // Starts to load the code at once, while the user is still loading.
  openPage(remote, route.module);
  return <RemotePage key={remote.name + route.module} remote={remote} module={route.module} {...(route.requiresLogin && { guard: RequireUser })} />;
}
