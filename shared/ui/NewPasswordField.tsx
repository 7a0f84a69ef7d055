import { PASSWORD_MIN_LENGTH } from '../domain/credentials';
import { PasswordField } from './PasswordField';
import styles from './NewPasswordField.module.css';
import type { TextFieldProps } from './TextField';

type NewPasswordFieldProps = Omit<TextFieldProps, 'type' | 'hint' | 'value'> & { value: string };

/**
 * A field for a password that the customer chooses. While the customer types, the hint says whether the password meets
 * the rule, because the submit button stays disabled until then. The hint stays on one line, so nothing moves.
 */
export function NewPasswordField(field: NewPasswordFieldProps) {
  return <PasswordField {...field} hint={<Rule length={field.error ? 0 : field.value.length} />} />;
}

/** Screen readers hear the rule again only if its state changes, not after each key. */
function Rule({ length }: { length: number }) {
  const isMet = length >= PASSWORD_MIN_LENGTH;
  return (
    <span
      aria-live="polite"
      aria-atomic="true"
      className={length === 0 ? undefined : isMet ? styles.met : styles.unmet}
    >
      At least {PASSWORD_MIN_LENGTH} characters
      {length === 0 ? null : isMet ? ': long enough' : ': too short so far'}
    </span>
  );
}
