import { useEffect, useState } from 'react';
import { errorMessage } from 'shared/api';
import { Link, useLocation } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useSetUpPasskey } from '../api/passkeys';
import { useOpenLinkMutation } from '../api/staff';
import { PasskeyForm } from '../features/passkeys/PasskeyForm';
import { RecoveryCodes } from '../features/signIn/RecoveryCodes';
import { SetUpPassword } from '../features/signIn/SetUpPassword';
import { StaffPage } from './frame/StaffPage';
import styles from './JoinPage.module.css';

/** The page that the operator's link opens for a new member of staff. */
export default function JoinPage() {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const setUpPasskey = useSetUpPasskey();
  const [open, { data: invited, error, isSuccess, originalArgs }] = useOpenLinkMutation();
  // The code is in the URL's fragment, which browsers don't send. `useLocation` also sees another link in the same tab.
  const link = useLocation().hash.slice(1);
  useEffect(() => {
    void open({ link });
  }, [open, link]);

  return (
    <StaffPage>
      <Card className={styles.card}>
        <PageTitle>Set up your sign-in</PageTitle>
        {recoveryCodes ? (
          <>
            <StatusMessage tone="success" takesFocus>
              You are signed in to the office.
            </StatusMessage>
            {recoveryCodes.length === 0 ? null : <RecoveryCodes codes={recoveryCodes} />}
            <Link className={buttonClass('primary')} to="/office">
              Go to the office
            </Link>
          </>
        ) : invited && originalArgs ? (
          <>
            <p>{`${invited.email} can use the office with the role “${invited.role}”.`}</p>
            <h2>With a passkey</h2>
            <p>Your fingerprint, your face or your device’s PIN then signs you in.</p>
            <PasskeyForm
              submitLabel="Create a passkey and sign in"
              onSubmit={(name) => setUpPasskey(originalArgs.link, name).then(() => setRecoveryCodes([]))}
            />
            <h2>Or with a password and an authenticator app</h2>
            <SetUpPassword link={originalArgs.link} invited={invited} onDone={setRecoveryCodes} />
          </>
        ) : error ? (
          <StatusMessage tone="error" onRetry={() => void open({ link })}>
            {errorMessage(error)}
          </StatusMessage>
        ) : isSuccess ? (
          <StatusMessage tone="error">We could not read the link. Reload the page and try again.</StatusMessage>
        ) : (
          <LoadingWords>Checking your link…</LoadingWords>
        )}
      </Card>
    </StaffPage>
  );
}
