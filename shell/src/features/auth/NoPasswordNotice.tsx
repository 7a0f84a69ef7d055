import { NoPasswordNote } from './NoPasswordNote';
import { Notice } from './Notice';

/** Shows the note above the page on which the customer signed in. */
export default function NoPasswordNotice({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice onDismiss={onDismiss}>
      <NoPasswordNote onLeave={onDismiss} />
    </Notice>
  );
}
