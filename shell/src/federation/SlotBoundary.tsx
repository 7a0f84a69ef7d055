import { Component, type ErrorInfo, type ReactNode } from 'react';
import { UnavailableError } from 'release-registry/client/UnavailableError';
import { report } from 'release-registry/client/report';
import { runningVersion } from 'release-registry/client/runningReleases';
import { forgetSlot, type OfferedSlot } from './slots';

interface SlotBoundaryProps {
  offered: OfferedSlot;
  /** The page's path. A failed slot loads again when the path changes. */
  pathname: string;
  children: ReactNode;
}

interface SlotBoundaryState {
  pathname: string;
  hasFailed: boolean;
}

/**
 * Shows nothing in place of a failed slot, because the page works without it. Reports the failure of the slot's
 * release.
 */
export class SlotBoundary extends Component<SlotBoundaryProps, SlotBoundaryState> {
  override state: SlotBoundaryState = { pathname: this.props.pathname, hasFailed: false };

  static getDerivedStateFromError(): Partial<SlotBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ pathname }: SlotBoundaryProps, state: SlotBoundaryState): SlotBoundaryState | null {
    return pathname === state.pathname ? null : { pathname, hasFailed: false };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const { offered } = this.props;
    forgetSlot(offered);
    // The loader has already reported a failed load.
    if (error instanceof UnavailableError) return;
    const { remote } = offered;
    const version = runningVersion(remote);
    report({ remote: remote.name, version, phase: 'render', outcome: 'failed', error, componentStack });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
