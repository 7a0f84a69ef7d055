import { STAFF_PASSWORD_MIN_LENGTH } from 'shared/domain/credentials';
import { CopyButton } from 'shared/ui/CopyButton';
import { type StaffLink, useSetUpPasswordMutation } from '../../api/staff';
import { FormNewPasswordField, FormTextField } from 'shared/remote/formFields';
import { OfficeForm } from '../../ui/OfficeForm';
import { newPasswordSchema } from './signInSchemas';
import styles from './SignIn.module.css';

interface SetUpPasswordProps {
  /** The code in the link that the new member received. */
  link: string;
  invited: StaffLink;
  onDone: (recoveryCodes: string[]) => void;
}

/** Renders the form for a new member of staff to set a password and add an authenticator app. */
export function SetUpPassword({ link, invited, onDone }: SetUpPasswordProps) {
  const [setUp] = useSetUpPasswordMutation();
  return (
    <OfficeForm
      schema={newPasswordSchema}
      initialValues={{ password: '', code: '' }}
      submitLabel="Set up and sign in"
      onSubmit={async (values) => onDone(await setUp({ ...values, link }).unwrap())}
    >
      <FormNewPasswordField
        id="office-new-password"
        name="password"
        minLength={STAFF_PASSWORD_MIN_LENGTH}
        label="New password"
        autoComplete="new-password"
      />
      <p>
        Add this key to an authenticator app, such as the one in your password manager.{' '}
        <a href={invited.oneTimeUri}>Open the app on this device</a>
      </p>
      <p className={styles.secret}>{invited.oneTimeSecret}</p>
      <CopyButton text={invited.oneTimeSecret} label="Copy the key" />
      <FormTextField
        id="office-first-code"
        name="code"
        label="Code"
        hint="The app shows a new code of six digits every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={invited.email} readOnly hidden />
    </OfficeForm>
  );
}
