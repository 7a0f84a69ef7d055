import type { User } from 'shared/api';
import { prefetchPaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import { Navigate, useParams } from 'shared/router';
import type { Dispatch } from 'shared/store';
import { prefetchRenewalById, useRenewalByIdQuery } from '../features/renewal-terms/renewalInfo';
import { RenewalOrder } from './RenewalOrder';

/** Prefetches the terms of the renewal and the payments in progress before the shell opens the page. */
export function prefetch(
  dispatch: Dispatch,
  user: User | null | undefined,
  { subscriptionCode = '' }: Record<string, string>,
): void {
  dispatch(prefetchRenewalById(subscriptionCode));
  dispatch(prefetchPaymentsInProgress(user));
}

/**
 * Shows the renewal page for the subscription id in the URL. Redirects to the home page if the subscription cannot be
 * loaded.
 */
export default function RenewPage() {
  const { subscriptionCode = '' } = useParams();
  const { currentData: info, isError } = useRenewalByIdQuery(subscriptionCode);
  if (info === null || (isError && !info)) return <Navigate to="/" replace />;
  return <RenewalOrder info={info} />;
}
