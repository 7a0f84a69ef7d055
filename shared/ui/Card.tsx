import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './Card.module.css';

interface CardProps extends ComponentProps<'section'> {
  /** Colour of the edge. Also express the meaning in words, for example with a Badge. */
  tone?: 'neutral' | 'warning' | 'danger' | 'accent';
}

export function Card({ tone = 'neutral', className, ...section }: CardProps) {
  return <section className={classes(styles.card, styles[tone], className)} {...section} />;
}
