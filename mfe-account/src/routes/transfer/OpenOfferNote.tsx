import { errorMessage, useCurrentUser, useLogoutMutation } from 'shared/api';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { runtimeConfig } from 'shared/runtime';
import { askToSignIn, emailTyped, openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { OpenOffer } from '../../api/transfer';
import { Facts } from 'shared/ui/Facts';
import styles from './OpenOfferNote.module.css';

interface OpenOfferNoteProps {
  offer: OpenOffer;
  isAccepting: boolean;
  onAccept: () => void;
  error: unknown;
}

/** Shows an open offer. The recipient can accept it after signing in. */
export function OpenOfferNote({ offer, isAccepting, onAccept, error }: OpenOfferNoteProps) {
  const { email, ownerEmail, productName, qnt, endDate, lastDay } = offer;
  const { supportEmail } = runtimeConfig();
  const user = useCurrentUser();
  const isRecipient = user?.userName.toLowerCase() === email.toLowerCase();
  return (
    <>
      <p>{`${ownerEmail} offers you this subscription. You can accept until ${formatCalendarDate(lastDay)}.`}</p>
      <Facts
        facts={[
          ['Product', productName],
          ['Number of computers', qnt],
          ['Expiration date', formatCalendarDate(endDate)],
        ]}
      />
      <p>
        The activation codes stay the same, and the program keeps working on their computers. You pay nothing now. You
        can renew the subscription before it ends.
      </p>
      <p>
        <span>{`Orders and invoices stay with ${ownerEmail}. If one of these payments is refunded or disputed, you lose what it paid for. `}</span>
        <span>{`${ownerEmail} may still know the codes. For new codes, write to `}</span>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      {user === null ? <SignInWith email={email} /> : null}
      {user && !isRecipient ? <WrongAccount email={email} userName={user.userName} /> : null}
      {isRecipient ? (
        <Button aria-disabled={isAccepting || undefined} onClick={isAccepting ? undefined : onAccept}>
          Accept the subscription
        </Button>
      ) : null}
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
    </>
  );
}

function SignInWith({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const reason = `Sign in with ${email} to accept the subscription.`;
  return (
    <>
      <p>{`To accept, sign in with ${email}, or create an account with this address.`}</p>
      <div className={styles.actions}>
        <Button
          aria-haspopup="dialog"
          onClick={() => {
            dispatch(emailTyped(email));
            dispatch(askToSignIn(reason));
          }}
        >
          Sign in
        </Button>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            dispatch(emailTyped(email));
            dispatch(openDialog('register'));
          }}
        >
          Create account
        </Button>
      </div>
    </>
  );
}

function WrongAccount({ email, userName }: { email: string; userName: string }) {
  const [signOut, { isLoading, error }] = useLogoutMutation();
  return (
    <>
      <p>{`This offer is for ${email}, but you are signed in as ${userName}.`}</p>
      {/* After the sign-out, this page asks the visitor to sign in. */}
      <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void signOut()}>
        Sign in with another account
      </Button>
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
    </>
  );
}
