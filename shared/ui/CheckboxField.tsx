import type { ComponentProps } from 'react';
import { FieldNotes, fieldAttributes, type FieldTexts } from './Field';
import styles from './CheckboxField.module.css';

type CheckboxFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

export function CheckboxField({ id, label, hint, error, ...input }: CheckboxFieldProps) {
  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <input type="checkbox" className={styles.box} {...input} {...fieldAttributes({ id, hint, error })} />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
