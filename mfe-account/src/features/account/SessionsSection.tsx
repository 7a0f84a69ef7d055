import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { preventBlur } from 'shared/ui/preventBlur';
import { Skeleton } from 'shared/ui/Skeleton';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Session, useEndOtherSessionsMutation, useEndSessionMutation } from '../../api/account';
import { AccountSection } from './AccountSection';
import { deviceName, SessionRow } from './SessionRow';
import styles from './SessionsSection.module.css';

const HEADING = 'account-sessions';

interface SessionsSectionProps {
  /** The sessions, or `undefined` while loading. */
  sessions: readonly Session[] | undefined;
  error: unknown;
  isFetching: boolean;
  onReload: () => void;
}

export function SessionsSection({ sessions, error, isFetching, onReload }: SessionsSectionProps) {
  return (
    <AccountSection
      id={HEADING}
      title="Sessions"
      description="The browsers that are signed in to your account. End any session that you don't recognise, then change your password."
    >
      {error && !isFetching ? (
        <StatusMessage tone="error" onRetry={onReload}>
          {errorMessage(error)}
        </StatusMessage>
      ) : null}
      {sessions ? <SessionList sessions={sessions} onEnded={onReload} /> : null}
      {!sessions && (isFetching || !error) ? <Loading /> : null}
    </AccountSection>
  );
}

function Loading() {
  return (
    <>
      <LoadingWords>Loading your sessions…</LoadingWords>
      <p className={styles.loading}>
        <Skeleton characters={24} />
      </p>
    </>
  );
}

interface SessionListProps {
  sessions: readonly Session[];
  onEnded: () => void;
}

function SessionList({ sessions, onEnded }: SessionListProps) {
  const [endOne, endOneCall] = useEndSessionMutation();
  const [endOthers, endOthersCall] = useEndOtherSessionsMutation();
  const [result, setResult] = useState<string>();
  const isEnding = endOneCall.isLoading || endOthersCall.isLoading;
  const error = endOneCall.error ?? endOthersCall.error;
  const hasOthers = sessions.some(({ isThisDevice }) => !isThisDevice);

  async function end(call: () => Promise<{ error?: unknown }>, successMessage: string) {
    setResult(undefined);
    endOneCall.reset();
    endOthersCall.reset();
    if ((await call()).error) return;
    setResult(successMessage);
    // Focus the heading, because the pressed button disappears.
    document.getElementById(HEADING)?.focus();
    onEnded();
  }

  return (
    <>
      {result === undefined ? null : <StatusMessage tone="success">{result}</StatusMessage>}
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isEnding}
            onEnd={() => void end(() => endOne({ id: session.id }), `Session ended: ${deviceName(session)}.`)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          variant="secondary"
          onMouseDown={preventBlur}
          aria-disabled={isEnding || undefined}
          onClick={isEnding ? undefined : () => void end(() => endOthers(), 'Ended all other sessions.')}
        >
          End all other sessions
        </Button>
      ) : (
        <p className={styles.alone}>You are not signed in anywhere else.</p>
      )}
    </>
  );
}
