import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { Link } from 'shared/router';
import type { Subscription } from '../../api/subscription';

interface DeletionConsequencesProps {
  /** The customer's subscriptions. If they are unknown, the text covers all cases. */
  subscriptions: readonly Subscription[] | undefined;
}

/** Lists the data that the shop deletes and keeps, and what this customer loses. */
export function DeletionConsequences({ subscriptions }: DeletionConsequencesProps) {
  const running = subscriptions?.filter(({ isExpired, isBlocked }) => !isExpired && !isBlocked);
  const hasNone = subscriptions?.length === 0;
  const isNothingRunning = running?.length === 0;
  // A customer without subscriptions may have transferred one, or paid for somebody else's.
  const orders = hasNone ? 'Your orders and invoices, if you have any.' : 'Your orders and invoices.';
  const purpose = isNothingRunning ? '' : ', so that the codes work until their end date';
  const codes = hasNone ? '' : ` We also keep your activation codes and the names of their computers${purpose}.`;
  return (
    <>
      <h3>What we delete</h3>
      <p>
        Your sign-in details, your email address, your code labels, all sessions and devices, the visits from this
        browser and all emails that we haven't sent yet.
      </p>
      <h3>What we keep</h3>
      <p>
        {`${orders} UK tax law requires us to keep them for 6 years after the end of our accounting period. You won't be able to download them, so save your invoices first.${codes}`}
      </p>
      <p>
        If our <Link to="/refunds">money-back guarantee</Link> still applies to an order, write to us before you delete
        your account.
      </p>
      {isNothingRunning ? null : <EndingAccess running={running} />}
      {hasNone ? null : (
        <p>
          Your codes and invoices are in <Link to="/subscriptions">your subscriptions</Link>.
        </p>
      )}
    </>
  );
}

function EndingAccess({ running }: { running: readonly Subscription[] | undefined }) {
  const isEachDated = running?.every(({ endDate }) => endDate !== undefined);
  // `then` refers to the dates in the list above.
  const end = isEachDated ? 'then' : running ? 'their end date' : 'its end date';
  return (
    <>
      <h3>{running ? 'Your subscriptions' : 'If you have a subscription'}</h3>
      {running && (
        <ul>
          {running.map((subscription) => (
            <li key={subscription.id}>{describeSubscription(subscription)}</li>
          ))}
        </ul>
      )}
      <p>
        {`Your codes work until ${end}, so save them first. You won't be able to renew, or to deactivate a lost computer, from this account, and we won't send you reminders.`}
      </p>
    </>
  );
}

/** Returns text such as `4 computers until 27 November 2027`. */
function describeSubscription({ quantity, endDate }: Subscription): string {
  const computers = quantity === undefined ? 'Subscription' : counting(quantity, 'computer');
  return endDate ? `${computers} until ${formatCalendarDate(endDate)}` : computers;
}
