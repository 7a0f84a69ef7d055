import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldTexts {
  /** The id of the control, unique on the page. The ids of the hint and the error begin with this id. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The error to show. If it is not empty, the field is invalid. */
  error?: ReactNode;
}

export function Field({ id, label, hint, error, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      <div className={styles.notes}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}

export function FieldNotes({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Returns the attributes that connect a control with its hint and error. */
export function fieldAttributes({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    ...(notes && { 'aria-describedby': notes }),
    ...(error && { 'aria-invalid': true }),
  };
}
