import { counting } from 'shared/domain/counting';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { Card } from 'shared/ui/Card';
import { Facts } from 'shared/ui/Facts';
import type { Subscription } from '../../api/subscription';
import { formatTime, timeOf } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';
import { OfficeLink } from '../../ui/OfficeLink';

/** Shows a subscription's owner and dates, the paid and free periods, and the old codes. */
export function SubscriptionSections({ subscription }: { subscription: Subscription }) {
  const { id, owner, quantity, createdAt, endDate, periods = [], extensions = [], replacedCodes = [] } = subscription;
  return (
    <>
      <Card aria-label="Details">
        <Facts
          facts={[
            [
              'Customer',
              <OfficeLink key="customer" page="customers" id={owner.id}>
                {owner.email}
              </OfficeLink>,
            ],
            ['Computers', quantity],
            ['Created', timeOf(createdAt)],
            ['Ends', endDate && formatCalendarDate(endDate)],
            ['Subscription id', id],
          ]}
        />
      </Card>
      <LinesCard
        title="Orders"
        lines={periods.map((period) => [
          <OfficeLink key={period.orderNumber} page="orders" id={period.orderNumber}>
            {period.orderNumber}
          </OfficeLink>,
          period.kind === 'addition' ? 'added computers' : period.kind,
          formatPounds(period.payablePence ?? 0),
          period.startDate &&
            period.endDate &&
            `${formatCalendarDate(period.startDate)} to ${formatCalendarDate(period.endDate)}`,
          period.payer.id && (
            <span key="payer">
              paid by{' '}
              <OfficeLink page="customers" id={period.payer.id}>
                {period.payer.email}
              </OfficeLink>
            </span>
          ),
          (period.refundedPence ?? 0) > 0 ? `refunded ${formatPounds(period.refundedPence ?? 0)}` : undefined,
          period.isLost === true ? 'lost in a dispute' : undefined,
        ])}
      />
      <LinesCard
        title="Free days"
        lines={extensions.map(({ days, reason, grantedAt }) => [
          days && counting(days, 'day'),
          reason,
          timeOf(grantedAt),
        ])}
      />
      <LinesCard
        title="Old codes"
        lines={replacedCodes.map(({ code, reason, replacedAt }) => [
          code,
          reason,
          replacedAt && `replaced ${formatTime(replacedAt)}`,
        ])}
      />
    </>
  );
}
