import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useEndSessionMutation, useSessionsQuery } from '../../api/staff';
import { formatTime } from '../../ui/formatTime';
import { Loaded } from '../../ui/Loaded';
import styles from './Sessions.module.css';

/** Lists the signed-in person's sessions, with a button to end each one except this browser's. */
export function Sessions() {
  const query = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { refetch } = query;
  const [endSession, { error: endError }] = useEndSessionMutation();
  return (
    <Card aria-labelledby="office-sessions">
      <h2 id="office-sessions">Where you are signed in</h2>
      <p>Each session ends after 12 hours.</p>
      <Loaded query={query} loading="Loading your sessions…">
        {(sessions) => (
          <ul className={styles.list}>
            {sessions.map(({ id, device = 'Unknown browser', signedInAt, lastUsed, isThisDevice }) => (
              <li key={id} className={styles.session}>
                <span>{isThisDevice ? `${device} (this browser)` : device}</span>
                <span className={styles.times}>
                  {`Signed in ${formatTime(signedInAt)}, last used ${formatTime(lastUsed)}`}
                </span>
                {isThisDevice ? null : (
                  <Button
                    variant="secondary"
                    aria-label={`End the session of ${device}`}
                    onClick={() => void endSession({ id }).then(() => refetch())}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {endError ? (
        <StatusMessage tone="error" takesFocus>
          {errorMessage(endError)}
        </StatusMessage>
      ) : null}
    </Card>
  );
}
