import { Component, type ReactNode } from 'react';
import { PageUnavailableError } from './PageUnavailableError';
import { report } from './report';
import { runningVersion } from './runningReleases';
import { forgetSlot, type OfferedSlot } from './slots';

interface SlotBoundaryProps {
  offered: OfferedSlot;
  children: ReactNode;
}

/** Shows nothing in place of a failed slot, because the page does not need it. Reports the failure to its remote. */
export class SlotBoundary extends Component<SlotBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { offered } = this.props;
    forgetSlot(offered);
    // The loader has already reported a failed load.
    if (error instanceof PageUnavailableError) return;
    const { remote } = offered;
    report({ remote: remote.name, version: runningVersion(remote), phase: 'render', outcome: 'failed', error });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
