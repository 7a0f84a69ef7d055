import { matchPath } from 'react-router-dom';
import { runtimeConfig } from 'shared/runtime';

const OWN_TITLES: Record<string, string> = {
  '/ResetPassword/:ResetCode': 'Set a new password - {product}',
  '/privacy': 'Privacy - {product}',
  '/not-found': 'Page not found - {product}',
  '/server-error': 'Error - {product}',
};

/** The document's title for a path. */
export function titleOf(pathname: string): string {
  const { remotes, productName } = runtimeConfig();
  const route = remotes.flatMap(({ routes }) => routes).find(({ path }) => matchPath(`/${path}`, pathname));
  const own = Object.entries(OWN_TITLES).find(([path]) => matchPath(path, pathname));
  return (route?.title ?? own?.[1] ?? '{product}').replace('{product}', productName);
}
