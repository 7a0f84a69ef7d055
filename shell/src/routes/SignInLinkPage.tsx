import { useEffect, useRef, useState } from 'react';
import { errorMessage, errorStatus, type User, useCurrentUser, useSignInByLinkMutation } from 'shared/api';
import { useParams } from 'shared/router';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { NoPasswordNote } from '../features/auth/NoPasswordNote';
import styles from './Prose.module.css';
import { SignedInLinks } from './SignedInLinks';

/**
 * Signs the customer in with the code in the address. Mail scanners that run scripts do not use up the code, because it
 * works only in the browser that requested the email.
 */
export default function SignInLinkPage() {
  const { SignInCode: code = '' } = useParams();
  const user = useCurrentUser();
  const [signIn] = useSignInByLinkMutation();
  const [outcome, setOutcome] = useState<{ error?: unknown }>();
  const usedCode = useRef<string>(undefined);

  useEffect(() => {
    if (usedCode.current === code) return;
    usedCode.current = code;
    void signIn({ code }).then(({ error }) => setOutcome({ error }));
  }, [code, signIn]);

  return (
    <div className={styles.page}>
      <SignInOutcome outcome={outcome} user={user} />
    </div>
  );
}

interface SignInOutcomeProps {
  outcome: { error?: unknown } | undefined;
  user: User | null | undefined;
}

function SignInOutcome({ outcome, user }: SignInOutcomeProps) {
  const dispatch = useAppDispatch();
  if (!outcome)
    return (
      <>
        <PageTitle>Sign in</PageTitle>
        <p role="status">Signing you in…</p>
      </>
    );
  if (user) {
    const isForOtherBrowser = errorStatus(outcome.error) === 409;
    return (
      <>
        <PageTitle takesFocus>{isForOtherBrowser ? 'You are still signed in' : 'You are signed in'}</PageTitle>
        {isForOtherBrowser ? <p>{`The link was not used. ${errorMessage(outcome.error)}`}</p> : null}
        {user.hasPassword === false ? (
          <StatusMessage tone="info">
            <NoPasswordNote />
          </StatusMessage>
        ) : null}
        <SignedInLinks userName={user.userName} />
      </>
    );
  }
  return (
    <>
      <PageTitle takesFocus>You are not signed in</PageTitle>
      <p>{outcome.error === undefined ? 'Your session has ended.' : errorMessage(outcome.error)}</p>
      <Button onClick={() => dispatch(openDialog('sign-in-link'))}>Sign in by email</Button>
    </>
  );
}
