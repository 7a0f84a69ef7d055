import type { ReactNode } from 'react';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './Notice.module.css';

interface NoticeProps {
  onDismiss: () => void;
  /** Called with the message when it appears. Pass a stable function. */
  onAppear?: (message: HTMLElement | null) => void;
  children: ReactNode;
}

/** Renders a message between the header and the page, where it covers nothing. */
export function Notice({ onDismiss, onAppear, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <StatusMessage tone="info" onAppear={onAppear}>
        {children}
        <Button variant="quiet" className={styles.dismiss} onClick={onDismiss}>
          Dismiss
        </Button>
      </StatusMessage>
    </div>
  );
}
