import { Card } from 'shared/ui/Card';
import { PageTitle } from 'shared/ui/PageTitle';
import { usePasskeySignIn } from '../../api/passkeys';
import { useSignInMutation } from '../../api/staff';
import { FormPasswordField, FormTextField } from 'shared/remote/formFields';
import { OfficeForm } from '../../ui/OfficeForm';
import { PasskeyButton } from '../../ui/PasskeyButton';
import { signInSchema } from './signInSchemas';
import styles from './SignIn.module.css';

/** Renders the office's sign-in form. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [signIn] = useSignInMutation();
  const signInWithPasskey = usePasskeySignIn();
  return (
    <Card className={styles.card}>
      <PageTitle>Sign in to the office</PageTitle>
      <p>The office is for staff. Staff accounts are separate from customers’ accounts.</p>
      <PasskeyButton label="Sign in with a passkey" onPress={() => signInWithPasskey().then(onSignedIn)} />
      <OfficeForm
        schema={signInSchema}
        initialValues={{ email: '', password: '', code: '' }}
        submitLabel="Sign in"
        onSubmit={async (values) => {
          await signIn(values).unwrap();
          onSignedIn();
        }}
      >
        <FormTextField id="office-email" name="email" label="Email" type="email" autoComplete="username" />
        <FormPasswordField id="office-password" name="password" label="Password" autoComplete="current-password" />
        <FormTextField
          id="office-code"
          name="code"
          label="Code"
          hint="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
        />
      </OfficeForm>
    </Card>
  );
}
