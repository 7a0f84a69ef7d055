import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { ErrorDrawing } from './ErrorDrawing';
import styles from './PageUnavailable.module.css';

export function PageUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <ErrorDrawing mood="asleep" />
      <PageTitle>This page is not available right now</PageTitle>
      <StatusMessage tone="error" onRetry={onRetry}>
        We could not load this part of the site. Nothing you entered was sent. Please try again.
      </StatusMessage>
    </div>
  );
}
