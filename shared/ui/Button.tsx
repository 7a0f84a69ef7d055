import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './Button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Whether the button fills the width of the container. */
  isWide?: boolean;
}

export function Button({ variant = 'primary', isWide = false, type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={classes(buttonClass(variant, isWide), className)} {...rest} />;
}

/** Returns the class of a button for links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'primary', isWide = false): string {
  return classes(styles.button, styles[variant], isWide && styles.wide);
}

/** Renders a button that looks like a link, for use inside a sentence. */
export function TextButton({ type = 'button', className, ...rest }: ComponentProps<'button'>) {
  return <button type={type} className={classes(styles.text, className)} {...rest} />;
}
