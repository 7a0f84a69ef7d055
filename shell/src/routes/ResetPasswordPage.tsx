import { useState } from 'react';
import { api, errorStatus, useCurrentUser, useResetCodeCheckQuery, useResetPasswordMutation } from 'shared/api';
import { isMailedCodeComplete } from 'shared/domain/credentials';
import { useParams } from 'shared/router';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { resetPasswordSchema } from '../features/auth/credentialSchemas';
import { CredentialsForm } from '../features/auth/CredentialsForm';
import { FormField } from '../features/auth/FormField';
import styles from './Prose.module.css';
import { SignedInLinks } from './SignedInLinks';

/**
 * Asks for the new password, or explains that the link is incomplete, used or expired. Submitting the form uses up the
 * code, but opening the link does not.
 */
export default function ResetPasswordPage() {
  const { ResetCode: code = '' } = useParams();
  return isMailedCodeComplete(code) ? <NewPassword key={code} code={code} /> : <InvalidLink />;
}

function InvalidLink() {
  return (
    <div className={styles.page}>
      <PageTitle>Invalid Reset Link</PageTitle>
      <p>The link is incomplete. Copy the whole link from the email, or request a new one.</p>
      <NewLinkButton />
    </div>
  );
}

function UsedOrExpiredLink() {
  return (
    <div className={styles.page}>
      <PageTitle>Set a new password</PageTitle>
      <StatusMessage tone="warning">
        <p>This link has been used or has expired. Each link works once and expires after one hour.</p>
      </StatusMessage>
      <NewLinkButton />
    </div>
  );
}

function NewPassword({ code }: { code: string }) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const [isDone, setIsDone] = useState(false);
  const [needsNewLink, setNeedsNewLink] = useState(false);
  const [reset] = useResetPasswordMutation();
  const { currentData: isValid } = useResetCodeCheckQuery({ code }, { refetchOnMountOrArgChange: true });

  if (isDone) return <PasswordChanged />;
  if (isValid === false) return <UsedOrExpiredLink />;
  return (
    <div className={styles.page}>
      <PageTitle>Set a new password</PageTitle>
      <p>We'll sign you out on all other devices.</p>
      {user ? <p>{`You are signed in as ${user.userName}. This link may belong to another account.`}</p> : null}
      <div className={styles.form}>
        <CredentialsForm
          schema={resetPasswordSchema}
          initialValues={{ password: '' }}
          onSubmit={async ({ password }) => {
            await reset({ code, password }).unwrap();
            setIsDone(true);
            // Refetch the user, because the server ended the old session and may have started a new one.
            dispatch(api.util.invalidateTags(['CurrentUser']));
          }}
          describeError={(error) => {
            const hasResponse = errorStatus(error) !== undefined;
            // Offer a new link below the form, unless the server was unreachable and the link may still work.
            setNeedsNewLink(hasResponse);
            return hasResponse ? 'Failed to reset password' : 'Something went wrong. Please try again later.';
          }}
          submitLabel="Set new password"
        >
          <FormField
            id="reset-password"
            name="password"
            label="New Password"
            type="password"
            autoComplete="new-password"
          />
        </CredentialsForm>
      </div>
      {needsNewLink ? (
        <>
          <p>
            Each link works once and expires after one hour. If you have used this link or it has expired, request a new
            one.
          </p>
          <NewLinkButton />
        </>
      ) : null}
    </div>
  );
}

function PasswordChanged() {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>Your password has been reset successfully.</PageTitle>
      {user ? (
        <SignedInLinks userName={user.userName} />
      ) : (
        <>
          <p>You can now sign in with the new password.</p>
          <Button onClick={() => dispatch(openDialog('login'))}>Sign in</Button>
        </>
      )}
    </div>
  );
}

function NewLinkButton() {
  const dispatch = useAppDispatch();
  return (
    <Button variant="secondary" onClick={() => dispatch(openDialog('forgot'))}>
      Request a new link
    </Button>
  );
}
