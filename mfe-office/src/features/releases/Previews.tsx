import { Card } from 'shared/ui/Card';
import { useReleaseChanges } from '../../api/releaseChanges';
import type { Caller, Preview } from '../../api/releases';
import { timeOf } from '../../ui/formatTime';
import { Lines } from '../../ui/Lines';
import { describeOrChange } from './actionParts';
import { type Action, type ActionDialog, Actions } from './Actions';

interface PreviewsProps {
  previews: readonly Preview[];
  caller: Caller;
  Dialog: ActionDialog;
  onChanged: () => void;
}

/** Lists active previews, with a button that ends each. Renders nothing if there are none. */
export function Previews({ previews, caller: { commands = [] }, Dialog, onChanged }: PreviewsProps) {
  const { endPreview } = useReleaseChanges();
  if (previews.length === 0) return null;
  const end = ({ id = '', releases = [] }: Preview): Action => ({
    title: `End the preview of ${releases.join(', ')}`,
    summary: 'The link stops working.',
    fields: [],
    undo: 'This can’t be undone. Create a new preview instead.',
    run: (_values, confirmation) =>
      describeOrChange('Its visitors get the live site.', confirmation, async () => {
        await endPreview({ id }).unwrap();
        return 'The preview has ended.';
      }),
  });
  return (
    <Card aria-label="Previews">
      <h2>Previews</h2>
      <Lines
        lines={previews.map((preview) => [
          preview.releases?.join(', '),
          `by ${preview.createdBy}, until ${timeOf(preview.expiresAt)}`,
          commands.includes('preview') ? (
            <Actions key="end" actions={[end(preview)]} Dialog={Dialog} onChanged={onChanged} />
          ) : (
            ''
          ),
        ])}
      />
    </Card>
  );
}
