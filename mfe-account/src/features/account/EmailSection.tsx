import { FormPasswordField, FormTextField } from 'shared/remote/formFields';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { Skeleton } from 'shared/ui/Skeleton';
import { useRequestEmailChangeMutation } from '../../api/account';
import { AccountForm } from './AccountForm';
import { AccountSection } from './AccountSection';
import { emailAndPasswordSchema } from './accountSchemas';
import styles from './EmailSection.module.css';
import { RevealedForm } from './RevealedForm';

export function EmailSection({ userName }: { userName: string }) {
  const [request] = useRequestEmailChangeMutation();
  return (
    <AccountSection
      id="account-email"
      title="Email"
      description="You sign in with this address, and we send your codes, invoices and reminders to it."
    >
      <p className={styles.address}>
        {userName === '' ? <Skeleton characters={22} /> : <EmailAddress address={userName} />}
      </p>
      <RevealedForm label="Change email">
        {(onClose) => (
          <AccountForm
            schema={emailAndPasswordSchema}
            initialValues={{ email: '', password: '' }}
            userName={userName}
            onSubmit={async ({ email, password }) => {
              await request({ email, password, baseUrl: location.origin }).unwrap();
              onClose(
                `We've sent a link to ${email}. Open it within 24 hours to confirm the address. Until then, nothing changes.`,
              );
            }}
            onCancel={onClose}
            submitLabel="Send link"
          >
            <FormTextField
              id="new-email"
              name="email"
              label="New email address"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              hint="We'll email a link to this address, and send a notice to your current address."
            />
            <FormPasswordField
              id="email-password"
              name="password"
              label="Current password"
              autoComplete="current-password"
            />
          </AccountForm>
        )}
      </RevealedForm>
    </AccountSection>
  );
}
