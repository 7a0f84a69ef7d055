import { Component, type ComponentType, type ReactNode } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import { Navigate } from 'shared/router';
import { PageUnavailableError, runningVersion } from './ladder';
import { PageUnavailable } from './PageUnavailable';
import { report } from './report';

interface PageBoundaryProps {
  remote: RegisteredRemote;
  page: ComponentType;
  onRetry: () => void;
  children: ReactNode;
}

interface PageBoundaryState {
  page: ComponentType;
  error: unknown;
  renderFailures: number;
}

/** A page whose rendering failed this often is given up. */
const RENDER_ATTEMPTS = 2;

/** Keeps a page's failure in the page's place. The header, the dialogs and the other pages go on. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { page: this.props.page, error: undefined, renderFailures: 0 };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error ?? new Error('The page failed.') };
  }

  /** Another page, or a new attempt at the same one, starts without the old failure. */
  static getDerivedStateFromProps({ page }: PageBoundaryProps, state: PageBoundaryState): Partial<PageBoundaryState> | null {
    return page === state.page ? null : { page, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    const { page, remote, onRetry } = this.props;
    if (error instanceof PageUnavailableError) {
      error.late.then(
        () => {
          if (this.props.page === page && this.state.error === error) onRetry();
        },
        () => undefined,
      );
      return;
    }
    report({ remote: remote.name, version: runningVersion(remote), phase: 'render', outcome: 'failed' });
    this.setState(({ renderFailures }) => ({ renderFailures: renderFailures + 1 }));
  }

  override render(): ReactNode {
    const { error, renderFailures } = this.state;
    if (error === undefined) return this.props.children;
    if (renderFailures >= RENDER_ATTEMPTS) return <Navigate to="/server-error" replace />;
    return <PageUnavailable onRetry={this.props.onRetry} />;
  }
}
