import type { ReactNode } from 'react';
import { formatPounds } from 'shared/domain/money';
import { Card } from 'shared/ui/Card';
import type { Order } from '../../api/order';
import { formatTime } from '../../ui/formatTime';
import styles from './Order.module.css';

/** Shows an order's codes, documents, refunds and emails, and everything that happened. */
export function OrderSections({ order }: { order: Order }) {
  const { codes = [], documents = [], refunds = [], emails = [], timeline = [] } = order;
  return (
    <>
      <Section
        title="Activation codes"
        lines={codes.map(({ code, label, computerName, lastSeenAt }) => [
          code,
          label,
          computerName ?? 'Not activated',
          lastSeenAt && `last seen ${timeOf(lastSeenAt)}`,
        ])}
      />
      <Section
        title="Documents"
        lines={documents.map(({ kind, number, isVoid, href }) => [
          href === undefined ? `${kind} ${number}` : <a key={number} href={href}>{`${kind} ${number}`}</a>,
          isVoid === true ? 'void' : undefined,
        ])}
      />
      <Section
        title="Refunds"
        lines={refunds.map(({ amountPence = 0, status, createdAt, creditNote }) => [
          formatPounds(amountPence),
          status,
          timeOf(createdAt),
          creditNote,
        ])}
      />
      <Section
        title="Emails"
        lines={emails.map(({ kind, state, recipient, createdAt, error }) => [
          kind,
          state,
          recipient,
          timeOf(createdAt),
          error,
        ])}
      />
      <Section
        title="Timeline"
        lines={timeline.map(({ at, what, detail, who }) => [timeOf(at), what, detail, who && `by ${who}`])}
      />
    </>
  );
}

function Section({ title, lines }: { title: string; lines: readonly (readonly ReactNode[])[] }) {
  if (lines.length === 0) return null;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.lines}>
        {lines.map((parts, index) => (
          <li key={index} className={styles.line}>
            {parts.map((part, column) => (part === undefined || part === '' ? null : <span key={column}>{part}</span>))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function timeOf(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : formatTime(instant);
}
