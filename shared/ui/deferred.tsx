import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isLineDear } from './isLineDear';
import { StatusMessage } from './StatusMessage';

interface Waiting {
  /** Stands in the place of the component until its code is there. */
  loading: ReactNode;
  /** What is said, with a Retry, where the code cannot be fetched; or what stands there instead, where more is missing than a part of a page. */
  missing: string | ComponentType<{ onRetry: () => void }>;
}

/**
 * A component whose code is fetched when it is first drawn, for what most visitors of a page do without. Unlike `React.lazy` it says where it stands that its code
 * could not be fetched, and offers to try again. `fetchAhead` fetches the code of one that is about to be drawn, whose failure is then of no account.
 */
export function deferred<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, { loading, missing: Missing }: Waiting) {
  /** Kept, so that what is opened again is there at once. */
  let Code: ComponentType<Props> | undefined;

  async function fetchCode(): Promise<boolean> {
    try {
      Code = (await load()).default;
      return true;
    } catch (reason) {
      console.warn(reason);
      return false;
    }
  }

  function Deferred(props: Props) {
    const [state, setState] = useState<'waiting' | 'there' | 'missing'>(() => (Code ? 'there' : 'waiting'));
    useEffect(() => {
      if (state === 'waiting') void fetchCode().then((isThere) => setState(isThere ? 'there' : 'missing'));
    }, [state]);

    if (Code) return <Code {...props} />;
    if (state === 'waiting') return loading;
    const retry = () => setState('waiting');
    if (typeof Missing !== 'string') return <Missing onRetry={retry} />;
    return (
      <StatusMessage tone="error" onRetry={retry}>
        {Missing}
      </StatusMessage>
    );
  }

  return Object.assign(Deferred, { fetchAhead: () => void (!Code && !isLineDear() && fetchCode()) });
}
