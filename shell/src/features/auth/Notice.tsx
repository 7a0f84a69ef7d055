import type { ReactNode } from 'react';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './Notice.module.css';

interface NoticeProps {
  onDismiss: () => void;
  children: ReactNode;
}

/** Renders a message at the bottom of the screen, above every page. */
export function Notice({ onDismiss, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <StatusMessage tone="info">
        {children}
        <Button variant="quiet" className={styles.dismiss} onClick={onDismiss}>
          Dismiss
        </Button>
      </StatusMessage>
    </div>
  );
}
