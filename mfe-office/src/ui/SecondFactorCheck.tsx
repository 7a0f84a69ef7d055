import { asRecord } from 'shared/calls/values';
import { object, string } from 'yup';
import { FormTextField } from 'shared/remote/formFields';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { OfficeForm } from './OfficeForm';
import { PasskeyButton } from './PasskeyButton';

const schema = object({ code: string().trim().required('Enter the code') });

export interface SecondFactor {
  /** Both functions reject with an error whose message the form shows. */
  confirmCode: (code: string) => Promise<unknown>;
  confirmPasskey: () => Promise<unknown>;
}

interface SecondFactorCheckProps extends SecondFactor {
  onPassed: () => void;
}

/** Repeats the second-factor check before a dangerous action. */
export function SecondFactorCheck({ confirmCode, confirmPasskey, onPassed }: SecondFactorCheckProps) {
  return (
    <>
      <StatusMessage tone="info" takesFocus>
        Confirm that it is you, with a passkey or a new code. Nothing has changed yet.
      </StatusMessage>
      <PasskeyButton label="Confirm with a passkey" onPress={() => confirmPasskey().then(onPassed)} />
      <OfficeForm
        schema={schema}
        initialValues={{ code: '' }}
        submitLabel="Confirm that it is you"
        onSubmit={({ code }) => confirmCode(code).then(onPassed)}
      >
        <FormTextField
          id="operation-proof"
          name="code"
          label="Code"
          hint="Enter a new code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
        />
      </OfficeForm>
    </>
  );
}

/** Returns true if a call failed because the user must repeat the second-factor check. */
export function needsSecondFactor(error: unknown): boolean {
  return asRecord(asRecord(error).data)['code'] === 'confirmation-needed';
}
