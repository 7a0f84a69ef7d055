import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { useSecondFactor } from '../../api/passkeys';
import { useNewRecoveryCodesMutation } from '../../api/staff';
import { useCheckedChange } from '../../ui/useCheckedChange';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './SignIn.module.css';

/** Lets a member of staff replace their recovery codes. */
export function NewRecoveryCodes() {
  const [renew, { data: codes }] = useNewRecoveryCodesMutation();
  const { change, prompt } = useCheckedChange(useSecondFactor({ isForNewAccess: true }));
  return (
    <Card className={styles.newCodes} aria-labelledby="office-recovery-codes">
      <h2 id="office-recovery-codes">Recovery codes</h2>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <p>
          You can use a recovery code once, instead of a code from your authenticator app. New codes replace the old
          ones.
        </p>
      )}
      <Button variant="secondary" onClick={() => void change(() => renew().unwrap())}>
        Create new recovery codes
      </Button>
      {prompt}
    </Card>
  );
}
