import type { ComponentProps } from 'react';
import { Field, fieldAttributes, type FieldTexts } from './Field';
import styles from './Field.module.css';

export type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextAreaField({ id, label, hint, error, ...textarea }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea rows={3} className={styles.control} {...textarea} {...fieldAttributes({ id, hint, error })} />
    </Field>
  );
}
