import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { useResendCodesMutation } from '../../api/subscriptions';
import { MailButton } from '../../ui/MailButton';

interface MailCodesProps {
  subscriptionId: string;
  /** Identifies the subscription for screen readers. */
  subject: string;
}

/** Renders a button that emails the codes to their owner again. */
export function MailCodes({ subscriptionId, subject }: MailCodesProps) {
  const [resend, call] = useResendCodesMutation();
  return (
    <MailButton call={call} onSend={() => void resend({ subscriptionId })}>
      Email codes again
      <VisuallyHidden>{` for ${subject}`}</VisuallyHidden>
    </MailButton>
  );
}
