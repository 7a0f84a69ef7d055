import { errorMessage, useCurrentUser, useLogoutMutation } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { PaymentFailed } from './PaymentFailed';

interface PaymentNotFoundProps {
  paymentId: string;
  message: string;
}

/** Explains that the signed-in account does not have this payment. Lets the customer sign in with another account. */
export function PaymentNotFound({ paymentId, message }: PaymentNotFoundProps) {
  const user = useCurrentUser();
  const [signOut, { isLoading, error }] = useLogoutMutation();
  return (
    <PaymentFailed paymentId={paymentId} message={message}>
      <p>
        {user ? <span>{`You are signed in as ${user.userName}. `}</span> : null}
        <span>If you paid with another account, sign in with that account to see this order.</span>
      </p>
      <div>
        {/* After the sign-out, this page asks the customer to sign in. */}
        <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void signOut()}>
          Sign in with another account
        </Button>
      </div>
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
    </PaymentFailed>
  );
}
