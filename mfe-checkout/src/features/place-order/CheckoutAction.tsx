import { memo, type ReactNode, useRef } from 'react';
import { useCurrentUser } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { Skeleton } from 'shared/ui/Skeleton';
import { Spinner } from 'shared/ui/Spinner';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './CheckoutAction.module.css';
import { ConsentNote } from './ConsentNote';
import type { CheckoutState } from './useCheckout';
import { useFocusAfterSignIn } from './useFocusAfterSignIn';

interface CheckoutActionProps {
  state: CheckoutState;
  /** True if the order can be submitted. Otherwise, Checkout is disabled. */
  isReady: boolean;
  /** True while another payment is pending. Checkout is then a secondary button. */
  isSecondPayment?: boolean;
  /** What stops working because of this order. */
  consequence?: string | undefined;
}

/**
 * Shows the Checkout button, which submits the surrounding form, to signed-in customers. Shows the Sign in and New
 * customer buttons to anonymous visitors. Shows the consent note above the buttons.
 */
export const CheckoutAction = memo(function CheckoutAction({
  state,
  isReady,
  isSecondPayment = false,
  consequence,
}: CheckoutActionProps) {
  const user = useCurrentUser();
  const dispatch = useAppDispatch();
  const checkout = useRef<HTMLButtonElement>(null);
  useFocusAfterSignIn(checkout);

  if (user === undefined) {
    return (
      <Action
        text={
          <>
            <LoadingWords>Checking whether you are signed in</LoadingWords>
            <Skeleton characters={20} />
          </>
        }
      >
        <span className={styles.reserved} />
      </Action>
    );
  }
  if (user === null) {
    return (
      <Action text="Please sign in or create new account to proceed">
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => dispatch(openDialog('login'))}>
          Sign in
        </Button>
        <Button aria-haspopup="dialog" onClick={() => dispatch(openDialog('register'))}>
          New customer
        </Button>
      </Action>
    );
  }
  return (
    <>
      {state.status === 'failed' ? (
        <StatusMessage tone="error" takesFocus>
          {state.message}
        </StatusMessage>
      ) : null}
      {consequence === undefined ? null : (
        <p role="status" className={styles.consequence}>
          {consequence}
        </p>
      )}
      <Action
        text={
          state.status === 'leaving' ? (
            <span role="status">
              <Spinner /> <span>Please wait, redirecting to payment page ...</span>
            </span>
          ) : (
            <>
              <span>Signed in as </span>
              <EmailAddress address={user.userName} />
            </>
          )
        }
      >
        <Button
          ref={checkout}
          variant={isSecondPayment ? 'secondary' : 'primary'}
          type="submit"
          isWide
          disabled={!isReady || state.status === 'leaving'}
        >
          Checkout
        </Button>
      </Action>
    </>
  );
});

function Action({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.action}>
      <p className={styles.words}>{text}</p>
      <ConsentNote />
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
