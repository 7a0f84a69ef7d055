import { emailTyped, useAppDispatch } from 'shared/store';
import { FormField } from './FormField';

/** Tells the store what is typed, so that the next dialog begins with it. */
export function EmailField({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  return (
    <FormField
      id={id}
      // The form may come after the dialog, which then could not give it the focus.
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
