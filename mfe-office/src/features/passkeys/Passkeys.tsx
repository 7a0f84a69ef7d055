import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { useAddPasskey, usePasskeysQuery, useRemovePasskeyMutation, useSecondFactor } from '../../api/passkeys';
import { formatTime } from '../../ui/formatTime';
import { Lines } from '../../ui/Lines';
import { Loaded } from '../../ui/Loaded';
import { useCheckedChange } from '../../ui/useCheckedChange';
import { PasskeyForm } from './PasskeyForm';
import styles from './Passkeys.module.css';

/** Lists the signed-in person's passkeys, and lets them add and remove passkeys. */
export function Passkeys() {
  const query = usePasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, refetch } = query;
  const [remove] = useRemovePasskeyMutation();
  const add = useAddPasskey();
  const { change, prompt } = useCheckedChange(useSecondFactor({ isForNewAccess: true }));

  return (
    <Card className={styles.card} aria-labelledby="office-passkeys">
      <h2 id="office-passkeys">Passkeys</h2>
      <p>A passkey signs you in with your fingerprint, your face or your device’s PIN, without a password or a code.</p>
      <Loaded query={query} loading="Loading your passkeys…">
        {(passkeys) => (
          <Lines
            lines={passkeys.map(({ id, name, createdAt, lastUsed }) => [
              name,
              `Added ${formatTime(createdAt)}, last used ${formatTime(lastUsed)}`,
              <Button
                key="remove"
                variant="secondary"
                aria-label={`Remove the passkey ${name}`}
                onClick={() => void change(() => remove({ id }).unwrap().then(refetch))}
              >
                Remove
              </Button>,
            ])}
          />
        )}
      </Loaded>
      {/* The key empties the form after it has added a passkey. */}
      <PasskeyForm
        key={data?.length}
        submitLabel="Add a passkey"
        onSubmit={(name) => change(() => add(name).then(refetch))}
      />
      {prompt}
    </Card>
  );
}
