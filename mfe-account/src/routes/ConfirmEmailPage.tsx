import { errorMessage, errorStatus } from 'shared/api';
import { isMailedCodeComplete } from 'shared/domain/credentials';
import { Link, useParams } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { useConfirmEmailMutation } from '../api/account';
import styles from './AccountNotes.module.css';

/** The status of a link that was used, was cancelled or has expired. */
const UNUSABLE = 400;

/**
 * Confirms a new email address when the customer presses the button. Opening the link does not confirm it, because
 * email scanners also open links.
 */
export default function ConfirmEmailPage() {
  const { code = '' } = useParams();
  // Ignore the code until hydration is complete, because the first render must match the prerendered page.
  const isComplete = !useIsHydrated() || isMailedCodeComplete(code);
  return isComplete ? <Confirmation key={code} code={code} /> : <IncompleteLink />;
}

function Confirmation({ code }: { code: string }) {
  // Keep the result in the store, because the page remounts when the user name changes.
  const [confirm, { isLoading, isSuccess, error }] = useConfirmEmailMutation({ fixedCacheKey: code });
  if (isSuccess) return <Confirmed />;
  return (
    <div className={styles.page}>
      <PageTitle>Confirm your new email address</PageTitle>
      <p>After you confirm it, you'll sign in with the new address, and we'll send all emails to it.</p>
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
      {errorStatus(error) === UNUSABLE ? null : (
        <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void confirm({ code })}>
          Confirm email address
        </Button>
      )}
      {error ? (
        <Link to="/account" className={buttonClass('secondary')}>
          Your account
        </Link>
      ) : null}
    </div>
  );
}

function Confirmed() {
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>Your email address has changed</PageTitle>
      <p>Sign in with the new address from now on. We've sent a notice to your old address.</p>
      <Link to="/account" className={buttonClass()}>
        Your account
      </Link>
    </div>
  );
}

function IncompleteLink() {
  return (
    <div className={styles.page}>
      <PageTitle>This link is incomplete</PageTitle>
      <p>Copy the whole link from the email, or ask for a new one on your account page.</p>
      <Link to="/account" className={buttonClass('secondary')}>
        Your account
      </Link>
    </div>
  );
}
