import { type ReactNode, useState } from 'react';
import { errorMessage, useRequestSignInLinkMutation, useSignInByDigitsMutation } from 'shared/api';
import { closeDialog, emailTyped, openDialog, selectTypedEmail, useAppDispatch, useAppSelector } from 'shared/store';
import { TextButton } from 'shared/ui/Button';
import { digitsSchema, emailSchema } from './credentialSchemas';
import { CredentialsForm } from './CredentialsForm';
import { EmailField } from './EmailField';
import { FormField } from './FormField';

interface SignInLinkFormProps {
  /** Called after the customer has signed in with the digits. */
  onSignedIn: () => void;
}

/** Emails a sign-in link, then asks for the email's six digits. Customers can skip the first step on another device. */
export function SignInLinkForm({ onSignedIn }: SignInLinkFormProps) {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<'email' | 'sent' | 'digits'>('email');
  const backToLogin = <TextButton onClick={() => dispatch(openDialog('login'))}>Back to login</TextButton>;
  if (step === 'email')
    return (
      <EmailForm
        onSent={() => setStep('sent')}
        links={
          <>
            <TextButton onClick={() => setStep('digits')}>I already have a code</TextButton>
            {backToLogin}
          </>
        }
      />
    );
  return (
    <DigitsForm
      isSent={step === 'sent'}
      onSignedIn={onSignedIn}
      links={
        <>
          <TextButton onClick={() => setStep('email')}>Send another email</TextButton>
          {backToLogin}
        </>
      }
    />
  );
}

function EmailForm({ onSent, links }: { onSent: () => void; links: ReactNode }) {
  const dispatch = useAppDispatch();
  const typedEmail = useAppSelector(selectTypedEmail);
  const [requestLink] = useRequestSignInLinkMutation();
  return (
    <CredentialsForm
      schema={emailSchema}
      initialValues={{ email: typedEmail }}
      onSubmit={async ({ email }) => {
        await requestLink({ email, baseUrl: location.origin }).unwrap();
        dispatch(emailTyped(email));
        onSent();
      }}
      describeError={errorMessage}
      submitLabel="Send email"
      onCancel={() => dispatch(closeDialog())}
      links={links}
    >
      <p>
        We'll email you a link and a code. You don't need your password. If you have never used a link from our emails,
        this removes your password and signs you out elsewhere.
      </p>
      <EmailField id="sign-in-link-email" />
    </CredentialsForm>
  );
}

interface DigitsFormProps extends SignInLinkFormProps {
  isSent: boolean;
  links: ReactNode;
}

function DigitsForm({ isSent, onSignedIn, links }: DigitsFormProps) {
  const dispatch = useAppDispatch();
  const typedEmail = useAppSelector(selectTypedEmail);
  const [signIn] = useSignInByDigitsMutation();
  return (
    <CredentialsForm
      schema={digitsSchema}
      initialValues={{ email: typedEmail, digits: '' }}
      onSubmit={async (typed) => {
        await signIn(typed).unwrap();
        dispatch(closeDialog());
        dispatch(emailTyped(''));
        onSignedIn();
      }}
      describeError={errorMessage}
      submitLabel="Sign in"
      onCancel={() => dispatch(closeDialog())}
      links={links}
    >
      {isSent ? (
        <p role="status">
          {`If there is an account for ${typedEmail}, we've sent an email. Open its link in this browser, or type its code here. Both work for 15 minutes.`}
        </p>
      ) : (
        <EmailField id="digits-email" />
      )}
      <FormField
        id="sign-in-digits"
        name="digits"
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </CredentialsForm>
  );
}
