import { useState } from 'react';
import { useCurrentUser } from 'shared/api';
import { FormPasswordField, FormTextField } from 'shared/remote/formFields';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useOfferTransferMutation } from '../../api/transfer';
import { AccountForm } from './AccountForm';
import { emailAndPasswordSchema } from './accountSchemas';
import styles from './Confirmation.module.css';

interface TransferFormProps {
  subscriptionId: string;
  onClose: () => void;
}

/** Explains what the new owner gets, above a form that offers the subscription to an email address. */
export default function TransferForm({ subscriptionId, onClose }: TransferFormProps) {
  const userName = useCurrentUser()?.userName ?? '';
  const [offer] = useOfferTransferMutation();
  const [offeredTo, setOfferedTo] = useState<string>();
  if (offeredTo !== undefined)
    return (
      <div className={styles.confirmation}>
        <StatusMessage tone="success" takesFocus>{`We've emailed the offer to ${offeredTo}.`}</StatusMessage>
        <p>{"We'll email you when the offer is accepted. Until then, you can withdraw it."}</p>
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    );
  return (
    <div className={styles.confirmation}>
      <Explanation />
      <AccountForm
        schema={emailAndPasswordSchema}
        initialValues={{ email: '', password: '' }}
        userName={userName}
        onSubmit={async ({ email, password }) => {
          await offer({ subscriptionId, email, password, baseUrl: location.origin }).unwrap();
          setOfferedTo(email);
        }}
        onCancel={onClose}
        submitLabel="Send offer"
      >
        <FormTextField
          id="transfer-email"
          name="email"
          label="Email address of the new owner"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormPasswordField
          id="transfer-password"
          name="password"
          label="Your current password"
          autoComplete="current-password"
        />
      </AccountForm>
    </div>
  );
}

function Explanation() {
  return (
    <div className={styles.description}>
      <p>
        {
          "We'll email a link to the new owner, who can accept within 14 days. Until then, nothing changes, and you can withdraw the offer."
        }
      </p>
      <h3>What the new owner gets</h3>
      <p>
        The subscription with its activation codes, their labels and the names of their computers. The program keeps
        working on these computers. A renewal that you have started to pay for also goes to the new owner.
      </p>
      <h3>What stays with you</h3>
      <p>
        Your orders and invoices. You will still find them on this page, under “Your orders for other subscriptions”.
      </p>
    </div>
  );
}
