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
import PrivacyPage from './PrivacyPage';
import { RequireUser } from './RequireUser';
import ServerErrorPage from './ServerErrorPage';

const ResetPasswordPage = lazyWithRetry(() => import('./ResetPasswordPage'), {
  loading: <PageLoading />,
  unavailable: PageUnavailable,
});

/** Every route of the site: the shell's own, and those that the registry gives to the remotes. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {runtimeConfig().remotes.flatMap((remote) =>
          remote.routes.map((route) => <Route key={route.path} path={`/${route.path}`} element={<RemoteRoutePage remote={remote} route={route} />} />),
        )}
        <Route path="/ResetPassword/:ResetCode" element={<ResetPasswordPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/not-found" element={<NotFoundPage />} />
        <Route path="/server-error" element={<ServerErrorPage />} />
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
