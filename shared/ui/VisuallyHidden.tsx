import type { ComponentProps } from 'react';
import styles from './VisuallyHidden.module.css';

/** Renders text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className={styles.hidden} {...props} />;
}
