import { formatPounds } from 'shared/domain/money';
import type { Order } from '../../api/order';
import { formatTime } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';

/** Shows an order's codes, documents, refunds and emails, and everything that happened. */
export function OrderSections({ order }: { order: Order }) {
  const { codes = [], documents = [], refunds = [], emails = [], timeline = [] } = order;
  return (
    <>
      <LinesCard
        title="Activation codes"
        lines={codes.map(({ code, label, computerName, lastSeenAt }) => [
          code,
          label,
          computerName ?? 'Not activated',
          lastSeenAt && `last seen ${timeOf(lastSeenAt)}`,
        ])}
      />
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
      <LinesCard
        title="Emails"
        lines={emails.map(({ kind, state, recipient, createdAt, error }) => [
          kind,
          state,
          recipient,
          timeOf(createdAt),
          error,
        ])}
      />
      <LinesCard
        title="Timeline"
        lines={timeline.map(({ at, what, detail, who }) => [timeOf(at), what, detail, who && `by ${who}`])}
      />
    </>
  );
}

function timeOf(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : formatTime(instant);
}
