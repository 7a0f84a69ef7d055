import type { Read } from 'shared/calls/readReply';
import type { OfficeHistory } from 'shared/contract/officeParts';
import { capitalise } from 'shared/domain/capitalise';
import { timeOf } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';

/** Shows the emails about a record, and the timeline of everything that happened to it. */
export function History({ record: { emails = [], timeline = [] } }: { record: Read<OfficeHistory> }) {
  return (
    <>
      <LinesCard
        title="Emails"
        lines={emails.map(({ kind, state, recipient, createdAt, dueAt, error }) => [
          capitalise(kind ?? ''),
          state,
          recipient,
          state === 'planned' ? `will be sent ${timeOf(dueAt)}` : timeOf(createdAt),
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
