import { api, errorMessage, useCurrentUser } from 'shared/api';
import { createPayAgain } from 'shared/remote/payAgain';
import { createPaymentsInProgress } from 'shared/remote/paymentsInProgress';
import { Link } from 'shared/router';

export const usePayAgain = createPayAgain({ api, errorMessage });

export const { prefetchPaymentsInProgress, usePaymentsInProgress, PaymentsInProgress } = createPaymentsInProgress({
  api,
  errorMessage,
  useCurrentUser,
  usePayAgain,
  Link,
});
