import type { ComponentProps } from 'react';
import { Field, fieldAttributes, type FieldTexts } from './Field';
import styles from './Field.module.css';

/** Children are the native `<option>` elements. */
type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export function SelectField({ id, label, hint, error, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select className={styles.control} {...select} {...fieldAttributes({ id, hint, error })} />
    </Field>
  );
}
