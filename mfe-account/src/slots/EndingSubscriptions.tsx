import { useCurrentUser, type User } from 'shared/api';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { formatPercentage } from 'shared/domain/percentage';
import { Link } from 'shared/router';
import type { Dispatch } from 'shared/store';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import {
  type EndingSubscription,
  prefetchEndingSubscriptions,
  useEndingSubscriptionsQuery,
} from '../api/endingSubscriptions';
import styles from './EndingSubscriptions.module.css';

/** The maximum number of subscriptions in the notice. The subscriptions page lists the others. */
const MAX_SHOWN = 2;

/** Prefetches the notice's data. The server calls this function before it renders a page with the notice. */
export function prefetch(dispatch: Dispatch, user: User | null | undefined): void {
  if (user) dispatch(prefetchEndingSubscriptions(user.userName));
}

/**
 * Renders a notice about subscriptions that end soon, with links to renew them. Renders nothing while the list is
 * loading, after a failure, or if no subscription ends soon.
 */
export default function EndingSubscriptions() {
  const userName = useCurrentUser()?.userName ?? '';
  const { currentData: ending = [] } = useEndingSubscriptionsQuery({ userName }, { skip: userName === '' });
  if (ending.length === 0) return null;
  return (
    <div className={styles.notice}>
      <StatusMessage tone="warning">
        {ending.slice(0, MAX_SHOWN).map((subscription) => (
          <Ending key={subscription.id} subscription={subscription} />
        ))}
        {ending.length > MAX_SHOWN ? (
          <p>
            <Link to="/subscriptions">{`See all ${ending.length} subscriptions that end soon`}</Link>
          </p>
        ) : null}
      </StatusMessage>
    </div>
  );
}

function Ending({ subscription }: { subscription: EndingSubscription }) {
  const { quantity, endDate, renewalPath, discountPercentage } = subscription;
  const computers = quantity === undefined ? '' : ` for ${counting(quantity, 'computer')}`;
  const day = formatCalendarDate(endDate);
  return (
    <p>
      <span>{`Your subscription${computers} ends on ${day}. `}</span>
      <Link to={renewalPath}>
        <span>{discountPercentage > 0 ? `Renew it and save ${formatPercentage(discountPercentage)}` : 'Renew it'}</span>
        <VisuallyHidden>{` (subscription${computers} until ${day})`}</VisuallyHidden>
      </Link>
    </p>
  );
}
