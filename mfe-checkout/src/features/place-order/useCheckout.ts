import { useEffect, useState } from 'react';
import { errorMessage, errorStatus } from 'shared/api';
import { type OrderToPlace, useFindNewPayment } from 'shared/remote/PaymentsInProgress';
import { askToSignIn, recordVisit, useAppDispatch } from 'shared/store';

/** The start of an error message, or all of it if the payload cannot be built (specification, section 8). */
const FAILED = 'Something went wrong: ';

export type CheckoutState =
  { readonly status: 'ready' | 'leaving' } | { readonly status: 'failed'; readonly message: string };

interface Checkout<Payload> {
  /** Stores the order in the browser, so that the customer can return to it, and resolves to the payload to send. */
  prepare: () => Promise<Payload>;
  /**
   * Sends the order. Resolves to the URL of the payment page, or to an empty string if the reply has none. Rejects with
   * the call's error.
   */
  send: (payload: Payload) => Promise<string>;
}

/**
 * Returns `checkOut`, which sends an order and opens the payment page. If that fails, `state` contains the message. If
 * the session has expired, opens the sign-in dialog and says why. If the customer has paid the same order in another
 * tab, shows a message instead of sending the order. The next call then sends it.
 */
export function useCheckout(orderToPlace: OrderToPlace) {
  const dispatch = useAppDispatch();
  const findNewPayment = useFindNewPayment(orderToPlace);
  const [state, setState] = useState<CheckoutState>({ status: 'ready' });

  // Enable Checkout again if the Back button restores this page from the browser's back/forward cache.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ status: 'ready' });
    };
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  function fail(message: string) {
    dispatch(recordVisit('checkout failed'));
    setState({ status: 'failed', message });
  }

  /** Asks the customer to sign in, because the session expired while the page was open. The order stays unchanged. */
  function askToSignInAgain() {
    setState({ status: 'ready' });
    dispatch(askToSignIn('Your session has ended. Sign in again to check out. Your order is unchanged.'));
  }

  async function checkOut<Payload>({ prepare, send }: Checkout<Payload>): Promise<void> {
    setState({ status: 'leaving' });
    dispatch(recordVisit('checkout'));
    const newPayment = await findNewPayment();
    if (newPayment !== undefined) {
      setState({
        status: 'failed',
        message: `${newPayment} Check out again only if you want to place another order.`,
      });
      return;
    }
    let payload: Payload;
    try {
      payload = await prepare();
    } catch {
      fail(FAILED);
      return;
    }
    try {
      const paymentUrl = await send(payload);
      if (paymentUrl === '') {
        fail(`${FAILED}We could not open the payment page. Please try again.`);
        return;
      }
      dispatch(recordVisit('leaving for payment'));
      location.assign(paymentUrl);
    } catch (error) {
      if (errorStatus(error) === 401) return askToSignInAgain();
      fail(FAILED + errorMessage(error));
    }
  }

  return { state, checkOut };
}
