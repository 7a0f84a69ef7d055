import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './ResetRequestedNotice.module.css';

interface ResetRequestedNoticeProps {
  email: string;
  onDismiss: () => void;
}

/** The same words for every address, so that nobody learns from them who has an account. */
export function ResetRequestedNotice({ email, onDismiss }: ResetRequestedNoticeProps) {
  return (
    <div className={styles.notice}>
      <StatusMessage tone="info">
        <p className={styles.words}>If there is an account for {email}, an e-mail with a link to set a new password is on its way.</p>
        <p>
          Nothing there after five minutes? Look in your spam folder, or request another link. Each link works once,
          within one hour.
        </p>
        <Button variant="quiet" className={styles.dismiss} onClick={onDismiss}>
          Dismiss
        </Button>
      </StatusMessage>
    </div>
  );
}
