import { formatCalendarDate } from 'shared/domain/calendarDate';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { preventBlur } from 'shared/ui/preventBlur';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { Session } from '../../api/account';
import styles from './SessionRow.module.css';

interface SessionRowProps {
  session: Session;
  /** True while a call that ends sessions is in progress. The button is then disabled. */
  isEnding: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { isThisDevice } = session;
  const lastUse = describeLastUse(session);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.device}>{deviceName(session)}</span>
        <span className={styles.use}>{lastUse}</span>
      </div>
      {isThisDevice ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          onMouseDown={preventBlur}
          aria-disabled={isEnding || undefined}
          onClick={isEnding ? undefined : onEnd}
        >
          End session
          <VisuallyHidden>{` of ${deviceName(session)}, ${lastUse}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function describeLastUse({ lastUsedOn, lastUsedAt }: Session): string {
  if (lastUsedAt !== undefined) return `Last used today at ${lastUsedAt}`;
  return lastUsedOn === undefined ? 'Last use not known' : `Last used on ${formatCalendarDate(lastUsedOn)}`;
}

export function deviceName({ device }: Session): string {
  return device ?? 'Unknown device';
}
