import { Component, useSyncExternalStore } from 'react';
import { jsx } from 'react/jsx-runtime';
import { onRefresh } from './moduleUpdates.mjs';
import { updatable } from './updatable.mjs';

let refreshes = 0;
onRefresh(() => {
  refreshes += 1;
});
const countRefreshes = () => refreshes;

/**
 * Returns a `Page` component and a `prefetch` function for a page or a slot. Both use the latest version of the
 * module, which `readModule` returns.
 */
export function createPage(readModule) {
  function Page(props) {
    useSyncExternalStore(onRefresh, countRefreshes, countRefreshes);
    return jsx(PageErrors, { children: jsx(updatable(readModule().default), { ...props }) });
  }
  return { Page, prefetch: (...inputs) => readModule().prefetch?.(...inputs) };
}

/**
 * Dispatches a render error of the page as `dev-error`, for the overlay. Renders the page again after the next build.
 */
class PageErrors extends Component {
  state = { hasFailed: false };
  #stop = () => {};

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  componentDidMount() {
    this.#stop = onRefresh(() => this.state.hasFailed && this.setState({ hasFailed: false }));
  }

  componentWillUnmount() {
    this.#stop();
  }

  componentDidCatch(error) {
    dispatchEvent(new CustomEvent('dev-error', { detail: error }));
  }

  render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
