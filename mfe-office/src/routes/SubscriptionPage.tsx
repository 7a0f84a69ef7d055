import { useParams } from 'shared/router';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Subscription, useSubscriptionQuery } from '../api/subscription';
import { Codes } from '../features/codes/Codes';
import { History } from '../features/history/History';
import { Notes } from '../features/notes/Notes';
import { Operations } from '../features/operation/Operations';
import { customerStates, subscriptionStates } from '../features/operation/recordStates';
import { SubscriptionSections } from '../features/subscription/SubscriptionSections';
import { BlockCause } from '../ui/BlockCause';
import { OfficeLink } from '../ui/OfficeLink';
import { Office } from './frame/Office';
import { RecordPage } from './frame/RecordPage';

export default function SubscriptionPage() {
  const { id = '' } = useParams();
  return <Office>{() => <SubscriptionView id={id} />}</Office>;
}

function SubscriptionView({ id }: { id: string }) {
  const query = useSubscriptionQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage title={`Subscription ${id}`} query={query}>
      {(subscription, reload) => <SubscriptionRecord subscription={subscription} reload={reload} />}
    </RecordPage>
  );
}

function SubscriptionRecord({ subscription, reload }: { subscription: Subscription; reload: () => void }) {
  const {
    id,
    owner,
    isBlocked,
    blockReason,
    blockCause,
    ordersInReview = [],
    extensions = [],
    codes = [],
    notes,
  } = subscription;
  return (
    <>
      <PageTitle>{`Subscription of ${owner.email ?? id}`}</PageTitle>
      {isBlocked === true ? (
        <StatusMessage tone="warning">
          {blockCause.sentence === undefined ? (
            `The subscription is blocked. Reason: ${blockReason ?? 'none recorded'}.`
          ) : (
            <BlockCause cause={blockCause} />
          )}
        </StatusMessage>
      ) : null}
      {ordersInReview.map((number) => (
        <StatusMessage key={number} tone="warning">
          <span>{`Order ${number} for this subscription is in review.`}</span>{' '}
          <OfficeLink page="orders" id={number}>
            Open the order
          </OfficeLink>
        </StatusMessage>
      ))}
      <SubscriptionSections subscription={subscription} />
      <Operations
        subjects={{ subscription: id, customer: owner.email }}
        states={{ ...subscriptionStates({ isBlocked, isExtended: extensions.length > 0 }), ...customerStates(owner) }}
        onDone={reload}
      />
      <Codes codes={codes}>
        {(code) => <Operations key={code} title={`Code ${code}`} subjects={{ code }} onDone={reload} />}
      </Codes>
      <History record={subscription} />
      <Notes about={id} notes={notes} onAdded={reload} />
    </>
  );
}
