import { formatPounds } from 'shared/domain/money';
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
        lines={documents.map(({ kind, number, isVoid, href }) => [
          href === undefined ? `${kind} ${number}` : <a key={number} href={href}>{`${kind} ${number}`}</a>,
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
