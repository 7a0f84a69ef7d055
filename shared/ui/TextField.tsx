import type { ComponentProps } from 'react';
import { Field, fieldAttributes, type FieldTexts } from './Field';
import styles from './Field.module.css';

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function TextField({ id, label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input type="text" className={styles.control} {...input} {...fieldAttributes({ id, hint, error })} />
    </Field>
  );
}
