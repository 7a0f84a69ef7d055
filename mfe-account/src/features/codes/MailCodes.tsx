import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { useResendCodesMutation } from '../../api/subscriptions';
import styles from './MailCodes.module.css';

interface MailCodesProps {
  subscriptionId: string;
  /** Identifies the subscription for screen readers. */
  subject: string;
}

/**
 * Renders a button that emails the codes to their owner again. Shows the result, or an error such as an exceeded rate
 * limit.
 */
export function MailCodes({ subscriptionId, subject }: MailCodesProps) {
  const [resend, { isLoading, isSuccess, error }] = useResendCodesMutation();
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={isLoading || undefined}
        onClick={isLoading ? undefined : () => void resend({ subscriptionId })}
      >
        Email codes again
        <VisuallyHidden>{` for ${subject}`}</VisuallyHidden>
      </Button>
      <span role="status" className={error ? styles.refused : styles.sent}>
        {error ? errorMessage(error) : isSuccess ? 'Sent to your email address' : null}
      </span>
    </>
  );
}
