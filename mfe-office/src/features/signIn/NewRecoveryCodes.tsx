import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { useSecondFactor } from '../../api/passkeys';
import { useNewRecoveryCodesMutation } from '../../api/staff';
import { useProvedChange } from '../../ui/useProvedChange';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './SignIn.module.css';

/** Replaces the recovery codes of the member of staff. */
export function NewRecoveryCodes() {
  const [renew, { data: codes }] = useNewRecoveryCodesMutation();
  const { change, prompt } = useProvedChange(useSecondFactor({ isForNewAccess: true }));
  return (
    <Card className={styles.newCodes} aria-labelledby="office-recovery-codes">
      <h2 id="office-recovery-codes">Recovery codes</h2>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <p>A recovery code replaces a code from your authenticator app once. New codes end the old ones.</p>
      )}
      <Button variant="secondary" onClick={() => void change(() => renew().unwrap())}>
        Create new recovery codes
      </Button>
      {prompt}
    </Card>
  );
}
