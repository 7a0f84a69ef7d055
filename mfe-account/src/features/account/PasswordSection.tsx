import { FormNewPasswordField, FormPasswordField } from 'shared/remote/formFields';
import { useChangePasswordMutation } from '../../api/account';
import { AccountForm } from './AccountForm';
import { AccountSection } from './AccountSection';
import { passwordChangeSchema } from './accountSchemas';
import { RevealedForm } from './RevealedForm';
import { SetPasswordByEmail } from './SetPasswordByEmail';

interface PasswordSectionProps {
  userName: string;
  hasPassword: boolean;
  /** Called after the server has changed the password and ended the other sessions. */
  onChanged: () => void;
}

export function PasswordSection({ userName, hasPassword, onChanged }: PasswordSectionProps) {
  const [change] = useChangePasswordMutation();
  if (!hasPassword)
    return (
      <AccountSection
        id="account-password"
        title="Password"
        description="Your account has no password, so you sign in by email. To protect you, we removed any password that was set before your first sign-in by email."
      >
        <SetPasswordByEmail userName={userName} />
      </AccountSection>
    );
  return (
    <AccountSection
      id="account-password"
      title="Password"
      description="Changing your password signs you out on all other devices. You stay signed in here."
    >
      <RevealedForm label="Change password">
        {(onClose) => (
          <AccountForm
            schema={passwordChangeSchema}
            initialValues={{ password: '', newPassword: '' }}
            userName={userName}
            onSubmit={async (passwords) => {
              await change(passwords).unwrap();
              onClose("Your password has changed. We've signed you out on all other devices.");
              onChanged();
            }}
            onCancel={onClose}
            submitLabel="Save password"
          >
            <FormPasswordField
              id="current-password"
              name="password"
              label="Current password"
              autoComplete="current-password"
            />
            <FormNewPasswordField
              id="new-password"
              name="newPassword"
              label="New password"
              autoComplete="new-password"
            />
          </AccountForm>
        )}
      </RevealedForm>
    </AccountSection>
  );
}
