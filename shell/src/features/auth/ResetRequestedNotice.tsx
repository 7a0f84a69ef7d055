import { Notice } from './Notice';

interface ResetRequestedNoticeProps {
  email: string;
  onDismiss: () => void;
}

/** Scrolls to the notice at the top of the page. */
const scrollUp = (message: HTMLElement | null) => {
  if (message) document.documentElement.scrollTop = 0;
};

/**
 * Confirms a request for a password reset. The text is the same for every address, so it does not reveal whether an
 * account exists.
 */
export function ResetRequestedNotice({ email, onDismiss }: ResetRequestedNoticeProps) {
  return (
    <Notice onDismiss={onDismiss} onAppear={scrollUp}>
      <p>{`If there is an account for ${email}, we'll email you a link to set a new password.`}</p>
      <p>
        If the email hasn't arrived after five minutes, look in your spam folder or request another link. Each link
        works once and expires after one hour.
      </p>
    </Notice>
  );
}
