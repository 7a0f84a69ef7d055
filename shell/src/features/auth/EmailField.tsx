import { emailTyped, useAppDispatch } from 'shared/store';
import { FormField } from './FormField';

/** Renders an email field. Writes the typed email to the store, so that the next dialog starts with the same email. */
export function EmailField({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  return (
    <FormField
      id={id}
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
