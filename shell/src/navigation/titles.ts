import { runtimeConfig } from 'shared/runtime';
import { findRoute } from './findRoute';

/** Returns the document's title for a path. */
export function titleOf(pathname: string): string {
  return (findRoute(pathname)?.title ?? '{product}').replace('{product}', runtimeConfig().productName);
}
