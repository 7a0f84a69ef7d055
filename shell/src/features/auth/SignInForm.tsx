import { useField } from 'formik';
import { errorMessage, errorStatus, useLoginMutation } from 'shared/api';
import {
  closeDialog,
  emailTyped,
  openDialog,
  selectSignInReason,
  selectTypedEmail,
  useAppDispatch,
  useAppSelector,
} from 'shared/store';
import { TextButton } from 'shared/ui/Button';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { signInSchema } from './credentialSchemas';
import { CredentialsForm } from './CredentialsForm';
import { EmailField } from './EmailField';
import { FormField } from './FormField';

export function SignInForm() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectTypedEmail);
  const reason = useAppSelector(selectSignInReason);
  const [login] = useLoginMutation();

  return (
    <CredentialsForm
      schema={signInSchema}
      initialValues={{ email, password: '', remeberMe: false }}
      onSubmit={async (credentials) => {
        await login(credentials).unwrap();
        dispatch(closeDialog());
        dispatch(emailTyped(''));
      }}
      describeError={(error) => (isWrongPassword(error) ? 'Invalid username or password' : errorMessage(error))}
      fieldOf={(error) => (isWrongPassword(error) ? 'password' : undefined)}
      adviceFor={(error) =>
        isWrongPassword(error)
          ? 'Signed in by email since you registered? Then your first password no longer works. “Forgot password?” sets a new one.'
          : null
      }
      submitLabel="Sign in"
      onCancel={() => dispatch(closeDialog())}
      links={
        <>
          {reason === '' ? <SignInLinkButton /> : null}
          <TextButton onClick={() => dispatch(openDialog('forgot'))}>Forgot password?</TextButton>
          <TextButton onClick={() => dispatch(openDialog('register'))}>Create new account</TextButton>
        </>
      }
    >
      {reason === '' ? null : (
        <>
          <p>{reason}</p>
          <p>
            <SignInLinkButton />
          </p>
        </>
      )}
      <EmailField id="login-email" />
      <FormField id="login-password" name="password" label="Password" type="password" autoComplete="current-password" />
      <RememberMe />
    </CredentialsForm>
  );
}

const isWrongPassword = (error: unknown) => errorStatus(error) === 401;

function SignInLinkButton() {
  const dispatch = useAppDispatch();
  return <TextButton onClick={() => dispatch(openDialog('sign-in-link'))}>Email me a sign-in link</TextButton>;
}

function RememberMe() {
  const [field] = useField<boolean>({ name: 'remeberMe', type: 'checkbox' });
  const { name, checked = false, onChange, onBlur } = field;
  return (
    <CheckboxField
      id="login-remember"
      label="Remember me"
      name={name}
      checked={checked}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
