import { counting } from 'shared/domain/counting';
import { formatCalendarDate } from 'shared/domain/calendarDate';
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
        lines={periods.map(({ orderNumber, startDate, endDate: lastDay, isRemoved }) => [
          <OfficeLink key={orderNumber} page="orders" id={orderNumber}>
            {orderNumber}
          </OfficeLink>,
          startDate && lastDay && `${formatCalendarDate(startDate)} to ${formatCalendarDate(lastDay)}`,
          isRemoved === true ? 'removed' : undefined,
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
