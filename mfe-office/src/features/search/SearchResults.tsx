import { counting } from 'shared/domain/counting';
import { formatPounds } from 'shared/domain/money';
import { Link } from 'shared/router';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { listQuery } from '../../api/lists';
import { type Found, useSearchQuery } from '../../api/search';
import { computers } from '../../ui/computers';
import { endsOn } from '../../ui/endsOn';
import { formatTime } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';
import { Loaded } from '../../ui/Loaded';
import { OfficeLink } from '../../ui/OfficeLink';

/** Shows the orders, customers, subscriptions and lists that match a text, with links to their pages. */
export function SearchResults({ text }: { text: string }) {
  const { currentData: data, ...query } = useSearchQuery({ text }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={{ ...query, data }} loading="Searching…">
      {(found) => <FoundLists text={text} found={found} />}
    </Loaded>
  );
}

function FoundLists({
  text,
  found: { orders = [], customers = [], subscriptions = [], lists = [], more = [] },
}: {
  text: string;
  found: Found;
}) {
  const hasMore = (name: (typeof more)[number]) => more.includes(name);
  const lineToAll = (name: 'orders' | 'customers') =>
    hasMore(name)
      ? [
          [
            <Link key={name} to={`/office/lists/${name}${listQuery({ find: text })}`}>
              {`Show all ${name} that match`}
            </Link>,
          ],
        ]
      : [];
  const count = orders.length + customers.length + subscriptions.length + lists.length;
  return (
    <>
      <StatusMessage tone="info">
        {count === 0
          ? `Nothing matches “${text}”. Check the spelling, or search for a part of the email address.`
          : more.length === 0
            ? `${counting(count, 'result')} for “${text}”.`
            : `More than ${counting(count, 'result')} for “${text}”. Each part shows the newest 20.`}
      </StatusMessage>
      <LinesCard
        title="Lists"
        lines={lists.map(({ title, name = '', filters = {} }) => [
          <Link key={name} to={`/office/lists/${name}${listQuery(filters)}`}>
            {title}
          </Link>,
        ])}
      />
      <LinesCard
        title="Subscriptions"
        lines={[
          ...subscriptions.map(({ id, owner, quantity, endDate, isBlocked }) => [
            <OfficeLink key={id} page="subscriptions" id={id}>
              {`of ${owner.email}`}
            </OfficeLink>,
            computers(quantity),
            endDate && endsOn(endDate),
            isBlocked === true ? 'blocked' : undefined,
          ]),
          // No list finds subscriptions by a part of a code or by a computer.
          ...(hasMore('subscriptions') ? [['There are more. Use a longer search text to find them.']] : []),
        ]}
      />
      <LinesCard
        title="Orders"
        lines={[
          ...orders.map(({ orderNumber, kind, status, payablePence = 0, createdAt, email, businessName }) => [
            <OfficeLink key={orderNumber} page="orders" id={orderNumber}>
              {orderNumber}
            </OfficeLink>,
            kind,
            status,
            formatPounds(payablePence),
            createdAt && formatTime(createdAt),
            email,
            businessName,
          ]),
          ...lineToAll('orders'),
        ]}
      />
      <LinesCard
        title="Customers"
        lines={[
          ...customers.map(({ id, email = id, registeredAt }) => [
            <OfficeLink key={id} page="customers" id={id}>
              {email}
            </OfficeLink>,
            registeredAt && `registered ${formatTime(registeredAt)}`,
          ]),
          ...lineToAll('customers'),
        ]}
      />
    </>
  );
}
