import { type ReactNode, useEffect, useRef } from 'react';

interface PageTitleProps {
  children: ReactNode;
  /** Focuses the title when it appears, so that screen readers announce the new content. */
  takesFocus?: boolean;
}

/** Renders the page's `h1`. Each page has exactly one. Scripts can focus it. */
export function PageTitle({ children, takesFocus = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
