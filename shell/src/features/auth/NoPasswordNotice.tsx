import { NoPasswordNote } from './NoPasswordNote';
import { Notice } from './Notice';

/** Shows the note on any page, because the customer has signed in there. */
export default function NoPasswordNotice({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice onDismiss={onDismiss}>
      <NoPasswordNote onLeave={onDismiss} />
    </Notice>
  );
}
