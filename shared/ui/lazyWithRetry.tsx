import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PAGE_STATE_ID } from '../contract/rendering';
import { shouldSaveData } from './shouldSaveData';
import { StatusMessage } from './StatusMessage';
import { useIsHydrated } from './useIsHydrated';

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
 * Creates a component that loads its code on the first render. Use it for parts of a page that can load later. Unlike
 * with `React.lazy`, a failed load shows an error in place of the part and offers a retry. `prefetch` loads the code
 * early and ignores failures. If the server renders a page with this part, the page's own `prefetch` must call the
 * part's `prefetch`.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  { loading, unavailable: Unavailable, onFailure }: LazyOptions,
) {
  /** The loaded component, kept so that the part renders immediately when it mounts again. */
  let Code: ComponentType<Props> | undefined;
  let firstLoad: Promise<boolean> | undefined;

  const loadOnce = () => (firstLoad ??= loadCode());

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

  function Part(props: Props) {
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

  /** Suspends until the code has loaded, so that React keeps the server's markup. If the load fails, renders `Part`. */
  const Hydrated = lazy(async () => ({ default: ((await loadOnce()) && Code) || Part }));

  /** Renders the part. If the server rendered it, its markup stays until the code has loaded. */
  function ServedPart(props: Props) {
    const isHydrated = useIsHydrated();
    const [isServed] = useState(!isHydrated && isRenderedByServer());
    return isServed ? <Hydrated {...props} /> : <Part {...props} />;
  }

  // `memo` skips most re-renders of the parent. A re-render before hydration would replace the served markup with the
  // loading state.
  const Lazy = memo((props: Props) => (
    <Suspense fallback={loading}>
      <ServedPart {...props} />
    </Suspense>
  ));

  const prefetch = () => {
    if (!shouldSaveData()) void loadOnce();
  };
  return Object.assign(Lazy, { prefetch });
}

/** Returns whether the server rendered the page with its data. Returns false for a page in its loading state. */
function isRenderedByServer(): boolean {
  return Boolean(globalThis.document?.getElementById(PAGE_STATE_ID));
}
