import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import type { LiveRegistry, RegisteredRemote } from 'shared/contract/registry';
import { Navigate } from 'shared/router';
import { PageUnavailable } from './PageUnavailable';
import { UnavailableError } from 'release-registry/client/UnavailableError';
import type { LoadedPage } from './fetchPage';
import { report } from 'release-registry/client/report';
import { hasOtherRelease, runningVersion } from 'release-registry/client/runningReleases';
import { onLiveRegistry } from './watchTab';

interface PageBoundaryProps {
  remote: RegisteredRemote;
  page: ComponentType;
  /** Called when the customer leaves a failed page. */
  onLeave: () => void;
  onRetry: () => void;
  /** Called when a page has loaded after its time limit. */
  onLateLoad: (loaded: LoadedPage) => void;
  children: ReactNode;
}

interface PageBoundaryState {
  page: ComponentType;
  error: unknown;
  /** How many times in a row this version has failed to render. */
  renderFailures: { version: string; count: number };
}

/** How many times in a row a version may fail to render. The last failure opens the error page. */
const RENDER_ATTEMPTS = 2;

/**
 * Shows an error in place of a failed page. Redirects to the error page if one version fails to render twice. The
 * header, the dialogs and other pages keep working.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = {
    page: this.props.page,
    error: undefined,
    renderFailures: { version: '', count: 0 },
  };

  private unsubscribe: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error ?? new Error('The page failed.') };
  }

  /** Clears the error when another page opens, and when a retry starts. */
  static getDerivedStateFromProps(
    { page }: PageBoundaryProps,
    state: PageBoundaryState,
  ): Partial<PageBoundaryState> | null {
    return page === state.page ? null : { page, error: undefined };
  }

  override componentDidMount(): void {
    this.unsubscribe = onLiveRegistry((live) => this.retryAfterRefresh(live));
  }

  override componentWillUnmount(): void {
    this.unsubscribe?.();
    if (this.state.error !== undefined) this.props.onLeave();
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const { page, remote, onLateLoad } = this.props;
    if (error instanceof UnavailableError) {
      error.late.then(
        (loaded) => {
          if (this.props.page === page && this.state.error === error) onLateLoad(loaded);
        },
        () => undefined,
      );
      return;
    }
    const version = runningVersion(remote);
    report({ remote: remote.name, version, phase: 'render', outcome: 'failed', error, componentStack });
    this.setState(({ renderFailures }) => ({
      renderFailures: { version, count: renderFailures.version === version ? renderFailures.count + 1 : 1 },
    }));
  }

  /** Retries a failed page after the tab has fetched the live registry. Never replaces a working page. */
  private retryAfterRefresh(live: LiveRegistry): void {
    const { error } = this.state;
    if (error === undefined) return;
    // After a render failure, a retry helps only if another release is live.
    const mayWork = error instanceof UnavailableError || hasOtherRelease(this.props.remote, live.remotes);
    if (mayWork) this.props.onRetry();
  }

  override render(): ReactNode {
    const { error, renderFailures } = this.state;
    if (error === undefined) return this.props.children;
    if (renderFailures.count >= RENDER_ATTEMPTS) return <Navigate to="/server-error" replace />;
    return <PageUnavailable onRetry={this.props.onRetry} />;
  }
}
