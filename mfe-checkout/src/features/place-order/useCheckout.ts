import { useEffect, useState } from 'react';
import { errorMessage, errorStatus } from 'shared/api';
import { openDialog, recordVisit, useAppDispatch } from 'shared/store';

const FAILED = 'Something went wrong: ';

export type CheckoutState = { readonly status: 'ready' | 'leaving' } | { readonly status: 'failed'; readonly message: string };

interface Checkout<Payload> {
  buildPayload: () => Payload;
  /** Sends the order and answers the payment page's URL, empty where there is none; rejects with the call's error. */
  send: (payload: Payload) => Promise<string>;
}

/** Sends an order and leaves for the payment page. A failure is shown and makes Checkout usable again. */
export function useCheckout() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<CheckoutState>({ status: 'ready' });

  // The browser's Back button may bring this very page back as it was left, waiting.
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

  /** The session ran out while the page was open. The order stays as it is, and Checkout is there again after signing in. */
  function askToSignIn() {
    setState({ status: 'ready' });
    dispatch(openDialog('login'));
  }

  async function checkOut<Payload>({ buildPayload, send }: Checkout<Payload>): Promise<void> {
    setState({ status: 'leaving' });
    dispatch(recordVisit('checkout'));
    let payload: Payload;
    try {
      payload = buildPayload();
    } catch {
      fail(FAILED);
      return;
    }
    try {
      const paymentUrl = await send(payload);
      if (paymentUrl === '') {
        fail(`${FAILED}The server named no payment page. Please try again.`);
        return;
      }
      dispatch(recordVisit('leaving for payment'));
      location.assign(paymentUrl);
    } catch (error) {
      if (errorStatus(error) === 401) return askToSignIn();
      fail(FAILED + errorMessage(error));
    }
  }

  return { state, checkOut };
}
