import { capitalise } from 'shared/domain/capitalise';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { runtimeConfig } from 'shared/runtime';
import type { Order } from '../../api/order';
import { timeOf } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';

/** Shows an order's documents and refunds. */
export function OrderSections({ order }: { order: Order }) {
  const { documents = [], refunds = [] } = order;
  return (
    <>
      <LinesCard
        title="Documents"
        lines={documents.map(({ kind = '', number, issuedOn, isVoid, href }) => [
          href === undefined ? (
            capitalise(`${kind} ${number}`)
          ) : (
            <a key={number} href={`${runtimeConfig().apiBaseUrl}${href}`}>
              {capitalise(`${kind} ${number}`)}
            </a>
          ),
          issuedOn && formatCalendarDate(issuedOn),
          isVoid === true ? 'void' : undefined,
        ])}
      />
      <LinesCard
        title="Refunds"
        lines={refunds.map(({ amountPence = 0, status, createdAt, creditNote }) => [
          formatPounds(amountPence),
          status,
          timeOf(createdAt),
          creditNote,
        ])}
      />
    </>
  );
}
