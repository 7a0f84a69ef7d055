import { type ReactNode, useEffect, useRef } from 'react';

interface PageTitleProps {
  children: ReactNode;
  /** Takes the focus when it appears, so that a screen reader starts with the outcome. */
  takesFocus?: boolean;
}

/** The one `h1` of a page. Scripts can move the focus to it. */
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
