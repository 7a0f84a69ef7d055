import { errorMessage, errorStatus, useRegisterMutation } from 'shared/api';
import { closeDialog, emailTyped, openDialog, selectTypedEmail, useAppDispatch, useAppSelector } from 'shared/store';
import { TextButton } from 'shared/ui/Button';
import { registerSchema } from './credentialSchemas';
import { CredentialsForm } from './CredentialsForm';
import { EmailField } from './EmailField';
import { FormField } from './FormField';

const ACCOUNT_EXISTS = 409;

export function RegisterForm() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectTypedEmail);
  const [register] = useRegisterMutation();

  return (
    <CredentialsForm
      schema={registerSchema}
      initialValues={{ email, password: '' }}
      onSubmit={async (credentials) => {
        await register(credentials).unwrap();
        dispatch(closeDialog());
        dispatch(emailTyped(''));
      }}
      describeError={errorMessage}
      adviceFor={(error) =>
        errorStatus(error) === ACCOUNT_EXISTS ? (
          <TextButton onClick={() => dispatch(openDialog('login'))}>Sign in with this address</TextButton>
        ) : null
      }
      submitLabel="Create account"
      onCancel={() => dispatch(closeDialog())}
      links={<TextButton onClick={() => dispatch(openDialog('login'))}>Already have account?</TextButton>}
    >
      <EmailField id="register-email" />
      <FormField id="register-password" name="password" label="Password" type="password" autoComplete="new-password" />
    </CredentialsForm>
  );
}
