import type { ComponentProps } from 'react';
import styles from './FormLayout.module.css';

/** Stacks the fields, the buttons and the messages of a form. */
export function FormLayout(props: ComponentProps<'div'>) {
  return <div className={styles.form} {...props} />;
}

/** Puts the buttons of a form next to each other. */
export function FormActions(props: ComponentProps<'div'>) {
  return <div className={styles.actions} {...props} />;
}
