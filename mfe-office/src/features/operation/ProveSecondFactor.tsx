import { object, string } from 'yup';
import { useConfirmMutation } from '../../api/staff';
import { OfficeTextField } from '../../ui/OfficeFields';
import { OfficeForm } from '../../ui/OfficeForm';

const schema = object({ code: string().trim().required('Enter the code') });

/** Asks for the second factor again before a dangerous action. */
export function ProveSecondFactor({ onProved }: { onProved: () => void }) {
  const [confirm] = useConfirmMutation();
  return (
    <OfficeForm
      schema={schema}
      initialValues={{ code: '' }}
      submitLabel="Confirm that it is you"
      onSubmit={async (values) => {
        await confirm(values).unwrap();
        onProved();
      }}
    >
      <OfficeTextField
        id="operation-proof"
        name="code"
        label="Code"
        hint="Enter a new code from your authenticator app, or a recovery code."
        autoComplete="one-time-code"
      />
    </OfficeForm>
  );
}
