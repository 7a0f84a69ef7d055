import { normalisePassword, PASSWORD_MIN_LENGTH } from '../domain/credentials';
import { PasswordField } from './PasswordField';
import styles from './NewPasswordField.module.css';
import type { TextFieldProps } from './TextField';

type NewPasswordFieldProps = Omit<TextFieldProps, 'type' | 'hint' | 'value'> & { value: string };

/**
 * Renders a field for a new password. The hint shows whether the typed password is long enough, because the form's
 * submit button stays disabled until then. The hint stays on one line, so the layout does not shift.
 */
export function NewPasswordField({ minLength = PASSWORD_MIN_LENGTH, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      hint={field.error ? undefined : <Rule length={normalisePassword(field.value).length} minLength={minLength} />}
    />
  );
}

/** Shows the minimum length. Screen readers announce it only when its state changes, not after each key press. */
function Rule({ length, minLength }: { length: number; minLength: number }) {
  const isMet = length >= minLength;
  const state = length === 0 ? '' : isMet ? ': long enough' : ': too short so far';
  return (
    <span
      aria-live="polite"
      aria-atomic="true"
      className={length === 0 ? undefined : isMet ? styles.met : styles.unmet}
    >
      {`At least ${minLength} characters${state}`}
    </span>
  );
}
