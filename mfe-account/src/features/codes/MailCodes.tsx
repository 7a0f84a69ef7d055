import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { useResendCodesMutation } from '../../api/subscriptions';
import styles from './MailCodes.module.css';

interface MailCodesProps {
  subscriptionId: string;
  /** Whose codes, for screen readers. */
  subject: string;
}

/** Has the codes mailed again. The server limits how often, and says so. */
export function MailCodes({ subscriptionId, subject }: MailCodesProps) {
  const [resend, { isLoading, isSuccess, error }] = useResendCodesMutation();
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={isLoading || undefined}
        onClick={isLoading ? undefined : () => void resend({ subscriptionId })}
      >
        E-mail codes again
        <VisuallyHidden> of {subject}</VisuallyHidden>
      </Button>
      <span role="status" className={error ? styles.refused : styles.sent}>
        {isSuccess ? 'Sent to your e-mail address' : null}
        {error ? errorMessage(error) : null}
      </span>
    </>
  );
}
