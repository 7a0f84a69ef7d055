import { paymentsAbout, usePaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import { Link } from 'shared/router';
import { runtimeConfig } from 'shared/runtime';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { subscriptionStatus, subscriptionTone } from 'shared/domain/subscriptionStatus';
import { Badge } from 'shared/ui/Badge';
import { buttonClass } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { Facts } from 'shared/ui/Facts';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { UNKNOWN } from '../../amount/formatAmount';
import type { Order, Subscription } from '../../api/subscription';
import { TransferButton } from '../../features/account/TransferButton';
import { ActivationCodes } from '../../features/codes/ActivationCodes';
import { CalendarLink } from '../../features/expiry/CalendarLink';
import { describeEnd, describeExpiry } from '../../features/expiry/expiry';
import { RenewalBanner } from '../../features/expiry/RenewalBanner';
import { prefetchInvoice } from '../../features/invoice/InvoiceDialog';
import { OrderTable } from '../../features/orders/OrderTable';
import { BlockedNote } from './BlockedNote';
import type { Distinction } from './distinguish';
import styles from './SubscriptionCard.module.css';

/** Maps a card's tone to its badge's tone. */
const BADGE_TONES = { danger: 'danger', warning: 'warning', neutral: 'success' } as const;

interface SubscriptionCardProps {
  subscription: Subscription;
  distinction: Distinction;
  onShowInvoice: (order: Order) => void;
}

export function SubscriptionCard({ subscription, distinction, onShowInvoice }: SubscriptionCardProps) {
  const { id, endDate, isBlocked, isExpired, renewalPath, quantity, transferOffer, orders, activationCodes } =
    subscription;
  const productName = subscription.productName ?? runtimeConfig().productName;
  const subject = productName + distinction.computers + distinction.ending + distinction.firstOrder;
  const tone = subscriptionTone({ isBlocked, isExpired, canRenew: renewalPath !== undefined });
  const expiry = describeExpiry(subscription);
  const renewals = paymentsAbout({ kind: 'renewal', subscriptionId: id }, usePaymentsInProgress());

  return (
    <Card role="group" tone={tone} aria-labelledby={`subscription-${id}`} className={styles.card}>
      <header className={styles.header}>
        <h3 id={`subscription-${id}`}>
          <span>{`${productName}${distinction.computers}`}</span>
          {distinction.ending === '' ? null : <VisuallyHidden>{distinction.ending}</VisuallyHidden>}
          <span>{distinction.firstOrder}</span>
        </h3>
        <Badge tone={BADGE_TONES[tone]}>{subscriptionStatus(subscription)}</Badge>
      </header>
      <div className={styles.facts}>
        <Facts
          facts={[
            ['Number of computers', quantity ?? UNKNOWN],
            ['Expiration date', expiry],
          ]}
        />
        {isExpired || isBlocked ? null : (
          <div className={styles.links}>
            {endDate === undefined ? null : (
              <CalendarLink subscriptionId={id} productName={productName} subject={subject} endDate={endDate} />
            )}
            <Link to={`/subscription/add/${encodeURIComponent(id)}`} className={buttonClass('quiet')}>
              Add computers
              <VisuallyHidden>{` to ${subject}`}</VisuallyHidden>
            </Link>
            <TransferButton subscriptionId={id} subject={subject} isOffered={transferOffer !== undefined} />
          </div>
        )}
      </div>
      {transferOffer === undefined ? null : <p>{describeOffer(transferOffer)}</p>}
      {isBlocked ? <BlockedNote orders={orders} /> : null}
      {renewalPath === undefined ? null : (
        <RenewalBanner
          isExpired={isExpired}
          isPaymentAwaited={renewals.some(({ state }) => state !== 'unpaid')}
          renewalPath={renewalPath}
          subject={subject}
        />
      )}
      {activationCodes.length > 0 ? (
        <ActivationCodes
          subscription={subscription}
          productName={productName}
          subject={subject}
          validity={describeEnd(subscription)}
        />
      ) : null}
      {orders.length > 0 ? (
        <OrderTable
          orders={orders}
          subject={subject}
          onShowInvoice={onShowInvoice}
          onPrefetchInvoice={prefetchInvoice}
        />
      ) : null}
    </Card>
  );
}

function describeOffer({ email, lastDay }: NonNullable<Subscription['transferOffer']>): string {
  const until = lastDay === undefined ? '' : ` until ${formatCalendarDate(lastDay)}`;
  return `You've offered this subscription to ${email}, who can accept${until}. Until then, nothing changes.`;
}
