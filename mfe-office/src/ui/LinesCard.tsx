import { Card } from 'shared/ui/Card';
import { Lines, type LinesProps } from './Lines';

/** Renders a list under a title, or nothing if the list is empty. */
export function LinesCard({ title, lines }: LinesProps & { title: string }) {
  if (lines.length === 0) return null;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <Lines lines={lines} />
    </Card>
  );
}
