import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site. Use `<a>` for all other addresses. */
  to: To;
  /** Replaces the current entry of the history. By default, only a link to the current page does so. */
  replace?: boolean;
  state?: unknown;
}

/**
 * Links to a page of the site. React Router's own `Link` is larger, because it contains the prefetching of React
 * Router's framework.
 */
export function Link({ to, replace, state, target, onClick, children, ...attributes }: LinkProps) {
  const followLink = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...attributes}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) followLink(event);
      }}
    >
      {children}
    </a>
  );
}
