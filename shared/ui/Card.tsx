import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './Card.module.css';

interface CardProps extends ComponentProps<'section'> {
  /** Colour of the edge. Add words with the same meaning, such as a Badge. */
  tone?: 'neutral' | 'warning' | 'danger' | 'accent';
}

export function Card({ tone = 'neutral', className, ...section }: CardProps) {
  return <section className={classes(styles.card, styles[tone], className)} {...section} />;
}
