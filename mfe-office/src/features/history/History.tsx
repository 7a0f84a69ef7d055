import type { OfficeRecord } from '../../api/shapes';
import { timeOf } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';

/** Shows the emails about a page's subject, and everything that happened to it. */
export function History({ record: { emails = [], timeline = [] } }: { record: OfficeRecord }) {
  return (
    <>
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
