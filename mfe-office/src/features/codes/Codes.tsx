import { type ReactNode, useState } from 'react';
import { Button } from 'shared/ui/Button';
import type { Read } from 'shared/calls/readReply';
import type { OfficeCode } from 'shared/contract/officeParts';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { timeOf } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';

interface CodesProps {
  codes: readonly Read<OfficeCode>[];
  /** The number of the page's order. Marks the codes that it bought. */
  orderNumber?: string | undefined;
  /** Renders the operations on a code. */
  children: (code: string) => ReactNode;
}

/** Lists activation codes with their computers, and renders `children` for the chosen code below the list. */
export function Codes({ codes, orderNumber, children }: CodesProps) {
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <LinesCard
        title="Activation codes"
        lines={codes.map(
          ({ code, boughtBy, label, computerName, lastSeenAt, moves = 0, movableFrom, endDate, removedAt }) => [
            code,
            orderNumber !== undefined && boughtBy === orderNumber ? 'bought by this order' : undefined,
            label,
            computerName ?? 'Not activated',
            removedAt ? `ended on ${timeOf(removedAt)}` : endDate && `works until ${formatCalendarDate(endDate)}`,
            // A replacement code inherits the old code's history, so even an unused code can have a `lastSeenAt`.
            computerName && lastSeenAt && `last seen ${timeOf(lastSeenAt)}`,
            moves > 0 ? `moved ${moves === 1 ? 'once' : `${moves} times`}` : undefined,
            movableFrom && `can move again from ${timeOf(movableFrom)}`,
            <Button
              key={code}
              variant="quiet"
              aria-label={`Choose ${code}`}
              aria-pressed={code === chosen}
              onClick={() => setChosen(code === chosen ? undefined : code)}
            >
              Choose
            </Button>,
          ],
        )}
      />
      {codes.some(({ code }) => code === chosen) && chosen !== undefined ? children(chosen) : null}
    </>
  );
}
