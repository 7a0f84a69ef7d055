import { emailTyped, useAppDispatch } from 'shared/store';
import { FormField } from './FormField';

/** Writes the typed email to the store, so that the next dialog starts with it. */
export function EmailField({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  return (
    <FormField
      id={id}
      // The dialog cannot focus the field if the form loads after the dialog opens.
      autoFocus
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => dispatch(emailTyped(event.target.value))}
    />
  );
}
