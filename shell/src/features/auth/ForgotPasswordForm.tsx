import { errorMessage, useForgotPasswordMutation } from 'shared/api';
import { closeDialog, openDialog, selectTypedEmail, useAppDispatch, useAppSelector } from 'shared/store';
import { TextButton } from 'shared/ui/Button';
import { emailSchema } from './credentialSchemas';
import { CredentialsForm } from './CredentialsForm';
import { EmailField } from './EmailField';

interface ForgotPasswordFormProps {
  /** Called after the server accepts the request. The server also accepts addresses without an account. */
  onRequested: (email: string) => void;
}

export function ForgotPasswordForm({ onRequested }: ForgotPasswordFormProps) {
  const dispatch = useAppDispatch();
  const typedEmail = useAppSelector(selectTypedEmail);
  const [requestReset] = useForgotPasswordMutation();

  return (
    <CredentialsForm
      schema={emailSchema}
      initialValues={{ email: typedEmail }}
      onSubmit={async ({ email }) => {
        await requestReset({ email, baseUrl: location.origin }).unwrap();
        dispatch(closeDialog());
        onRequested(email);
      }}
      describeError={errorMessage}
      submitLabel="Request reset"
      onCancel={() => dispatch(closeDialog())}
      links={<TextButton onClick={() => dispatch(openDialog('login'))}>Back to login</TextButton>}
    >
      <p>We'll email you a link to set a new password.</p>
      <EmailField id="forgot-email" />
    </CredentialsForm>
  );
}
