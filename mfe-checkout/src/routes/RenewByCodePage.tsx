import { errorMessage, errorStatus, type User } from 'shared/api';
import { prefetchPaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import { Link, useLocation } from 'shared/router';
import type { Dispatch } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { CodeCorrection } from '../features/renewal-terms/CodeCorrection';
import { prefetchRenewalByCode, useRenewalByCodeQuery } from '../features/renewal-terms/renewalInfo';
import { RenewalOrder } from './RenewalOrder';
import styles from './RenewByCodePage.module.css';

/** Prefetches the terms of the renewal and the payments in progress before the shell opens the page. */
export function prefetch(
  dispatch: Dispatch,
  user: User | null | undefined,
  { activationCodeEncoded = '' }: Record<string, string>,
): void {
  dispatch(prefetchRenewalByCode(activationCodeEncoded));
  dispatch(prefetchPaymentsInProgress(user));
}

/**
 * Shows the renewal page for the activation code in the URL. If the code is unknown, lets the customer correct it.
 * After other failures, offers only Retry.
 */
export default function RenewByCodePage() {
  const activationCode = lastSegment(useLocation().pathname);
  const { currentData: info, error, isFetching, refetch } = useRenewalByCodeQuery(activationCode);
  const isLoading = isFetching || (info === undefined && !error);
  if (info || isLoading) return <RenewalOrder info={info ?? undefined} />;
  // Only a 404 or an incomplete reply (`null`) means that the code is unknown.
  const isUnknown = !error || errorStatus(error) === 404;
  return (
    <div className={styles.page}>
      <PageTitle>Renew Your Subscription</PageTitle>
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {error ? errorMessage(error) : 'We could not find a subscription for this activation code.'}
      </StatusMessage>
      {isUnknown ? (
        <>
          <CodeCorrection key={activationCode} activationCode={activationCode} />
          <p className={styles.links}>
            <Link to="/subscriptions">My subscriptions</Link>
            <Link to="/">See plans and prices</Link>
          </p>
        </>
      ) : null}
    </div>
  );
}

/**
 * Returns the last segment of the path, decoded once. Use it instead of the router's parameter, because the router
 * turns a literal `%2F` in a code into a slash.
 */
function lastSegment(pathname: string): string {
  const segment = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
