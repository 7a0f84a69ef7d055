import { useState } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import { Field, fieldAttributes } from './Field';
import fieldStyles from './Field.module.css';
import styles from './PasswordField.module.css';
import { preventBlur } from './preventBlur';
import type { TextFieldProps } from './TextField';
import { VisuallyHidden } from './VisuallyHidden';

/** Renders a password field with a button that shows the typed text. */
export function PasswordField({ id, label, hint, error, ...input }: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={styles.row}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          className={classes(fieldStyles.control, styles.password)}
          {...input}
          type={isShown ? 'text' : 'password'}
          {...fieldAttributes({ id, hint, error })}
        />
        <Button
          variant="secondary"
          aria-pressed={isShown}
          aria-controls={id}
          className={styles.show}
          // Keep the focus in the field, so that the customer can continue typing.
          onMouseDown={preventBlur}
          onClick={() => setIsShown(!isShown)}
        >
          Show <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      </span>
    </Field>
  );
}
