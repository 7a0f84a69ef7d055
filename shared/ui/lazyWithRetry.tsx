import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { shouldSaveData } from './shouldSaveData';
import { StatusMessage } from './StatusMessage';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface LazyOptions {
  /** Shown while the code loads. */
  loading: ReactNode;
  /** Shown if the code fails to load: a message above a Retry button, or a component. */
  unavailable: string | ComponentType<{ onRetry: () => void }>;
  /** Called after each failed load, before `unavailable` is shown. */
  onFailure?: () => Promise<void>;
}

/**
 * Creates a component that loads its code on the first render. Use it for parts of a page that few visitors need.
 * Unlike `React.lazy`, the component itself shows a failure and offers a retry. `prefetch` loads the code early and
 * ignores failures.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  { loading, unavailable: Unavailable, onFailure }: LazyOptions,
) {
  /** The loaded component. A second mount renders it at once. */
  let Code: ComponentType<Props> | undefined;

  async function loadCode(): Promise<boolean> {
    try {
      Code = (await load()).default;
      return true;
    } catch (reason) {
      console.warn(reason);
      await onFailure?.();
      return false;
    }
  }

  function Lazy(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(() => (Code ? 'loaded' : 'loading'));
    useEffect(() => {
      if (state === 'loading') void loadCode().then((isLoaded) => setState(isLoaded ? 'loaded' : 'failed'));
    }, [state]);

    if (Code) return <Code {...props} />;
    if (state === 'loading') return loading;
    const retry = () => setState('loading');
    if (typeof Unavailable !== 'string') return <Unavailable onRetry={retry} />;
    return (
      <StatusMessage tone="error" onRetry={retry}>
        {Unavailable}
      </StatusMessage>
    );
  }

  return Object.assign(Lazy, { prefetch: () => void (!Code && !shouldSaveData() && loadCode()) });
}
