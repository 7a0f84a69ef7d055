import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden';

/** Announces to screen readers what is loading while skeletons replace the content. */
export function LoadingWords({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
