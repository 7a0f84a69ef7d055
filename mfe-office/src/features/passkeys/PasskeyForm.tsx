import { object, string } from 'yup';
import { FormTextField } from 'shared/remote/formFields';
import { OfficeForm } from '../../ui/OfficeForm';

const schema = object({ name: string().trim().required('Enter a name').max(50, 'Use at most 50 characters') });

interface PasskeyFormProps {
  submitLabel: string;
  onSubmit: (name: string) => Promise<unknown>;
}

/** Asks for the name of a new passkey. The browser then asks where to store it. */
export function PasskeyForm({ submitLabel, onSubmit }: PasskeyFormProps) {
  return (
    <OfficeForm
      schema={schema}
      initialValues={{ name: '' }}
      submitLabel={submitLabel}
      onSubmit={({ name }) => onSubmit(name)}
    >
      <FormTextField
        id="passkey-name"
        name="name"
        label="Name of the passkey"
        hint="For example the device or the password manager that stores it."
      />
    </OfficeForm>
  );
}
