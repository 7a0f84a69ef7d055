import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden';

/** What screen readers hear while skeletons stand for the content. */
export function LoadingWords({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
