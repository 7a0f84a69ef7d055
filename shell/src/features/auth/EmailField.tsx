import { emailTyped, useAppDispatch } from 'shared/store';
import { FormField } from './FormField';

/** Renders an email field. Stores the typed address, so that the next dialog starts with it. */
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
