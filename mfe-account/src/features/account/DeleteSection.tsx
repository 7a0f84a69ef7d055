import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { PaymentsInProgress, usePaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import { FormPasswordField } from 'shared/remote/formFields';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { preventBlur } from 'shared/ui/preventBlur';
import { useDeleteAccountMutation } from '../../api/account';
import type { Subscription } from '../../api/subscription';
import { useSubscriptions } from '../../api/subscriptions';
import { visitorId } from 'shared/store';
import { AccountForm } from './AccountForm';
import { AccountSection } from './AccountSection';
import { deletionSchema } from './accountSchemas';
import styles from './Confirmation.module.css';
import { DeletionConsequences } from './DeletionConsequences';

const DESCRIPTION = 'delete-account-description';

interface DeleteSectionProps {
  userName: string;
  onDeleted: () => void;
}

export function DeleteSection({ userName, onDeleted }: DeleteSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Load the payments and the subscriptions with the page, so that the dialog opens at its final size.
  const payments = usePaymentsInProgress() ?? [];
  const { currentData: subscriptions } = useSubscriptions(userName);
  return (
    <AccountSection
      id="account-delete"
      title="Delete my account"
      description="We delete your account, but we keep orders, invoices and activation codes. You can't undo this."
    >
      <Button variant="secondary" aria-haspopup="dialog" onMouseDown={preventBlur} onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        id="delete-account"
        title="Delete your account?"
        describedBy={DESCRIPTION}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <Confirmation
          userName={userName}
          payments={payments}
          subscriptions={subscriptions}
          onDeleted={onDeleted}
          onCancel={() => setIsOpen(false)}
        />
      </Dialog>
    </AccountSection>
  );
}

interface ConfirmationProps extends DeleteSectionProps {
  payments: NonNullable<ReturnType<typeof usePaymentsInProgress>>;
  subscriptions: readonly Subscription[] | undefined;
  onCancel: () => void;
}

function Confirmation({ userName, payments, subscriptions, onDeleted, onCancel }: ConfirmationProps) {
  const [deleteAccount] = useDeleteAccountMutation();
  return (
    <div className={styles.confirmation}>
      {/* First, because an unfinished payment prevents the deletion. */}
      <PaymentsInProgress payments={payments} unpaidNote="Cancel the payment before you delete your account." isLeaving>
        You can delete your account after the payment has arrived.
      </PaymentsInProgress>
      <div id={DESCRIPTION} className={styles.description}>
        <DeletionConsequences subscriptions={subscriptions} />
      </div>
      <AccountForm
        schema={deletionSchema}
        initialValues={{ password: '' }}
        userName={userName}
        onSubmit={async ({ password }) => {
          await deleteAccount({ password, visitorId: visitorId() }).unwrap();
          onDeleted();
        }}
        onCancel={onCancel}
        submitLabel="Delete account"
        isDangerous
      >
        <ClearErrorOnChange openPayments={payments.length} />
        <FormPasswordField
          id="delete-password"
          name="password"
          label="Current password"
          autoComplete="current-password"
        />
      </AccountForm>
    </div>
  );
}

/** Clears the form's error when the number of open payments changes, because the error may be about one of them. */
function ClearErrorOnChange({ openPayments }: { openPayments: number }) {
  const { setStatus } = useFormikContext();
  useEffect(() => setStatus(undefined), [openPayments, setStatus]);
  return null;
}
