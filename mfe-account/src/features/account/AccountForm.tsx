import { Form, Formik, type FormikProps, type FormikValues } from 'formik';
import type { ReactNode } from 'react';
import type { Refusal } from 'shared/api';
import { useSubmission } from 'shared/remote/useSubmission';
import { Autofill } from 'shared/ui/Autofill';
import { Button } from 'shared/ui/Button';
import { FormActions, FormLayout } from 'shared/ui/FormLayout';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { uncoverSubmit } from 'shared/ui/uncoverSubmit';
import type { Schema } from 'yup';
import { SetPasswordByEmail } from './SetPasswordByEmail';

interface AccountFormProps<Values extends FormikValues> {
  schema: Schema<Values>;
  initialValues: Values;
  /** The signed-in customer's email address, for password managers. */
  userName: string;
  /** Rejects with the failed call's error. */
  onSubmit: (values: Values) => Promise<unknown>;
  onCancel: () => void;
  submitLabel: string;
  isDangerous?: boolean;
  children: ReactNode;
}

/**
 * Renders a form for an account change. Every account change requires the current password. If `onSubmit` rejects,
 * shows the error, keeps the typed values and focuses the first invalid field, or else the current password.
 */
export function AccountForm<Values extends FormikValues>(props: AccountFormProps<Values>) {
  const { schema, initialValues, userName, onSubmit, onCancel, submitLabel, isDangerous = false, children } = props;
  const { fields, submit } = useSubmission((values: Values) => onSubmit(schema.validateSync(values)), {
    fallbackField: 'password',
  });

  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ values, status, isSubmitting }: FormikProps<Values> & { status?: Refusal }) => (
        <Form noValidate>
          <FormLayout ref={fields}>
            <Autofill fields={fields} values={values} />
            {children}
            <SetPasswordByEmail userName={userName} isInForm />
            <FormActions onMouseDown={preventBlur}>
              <Button
                type="submit"
                variant={isDangerous ? 'danger' : 'primary'}
                disabled={!schema.isValidSync(values)}
                // Use `aria-disabled` while the form submits, because `disabled` would remove the focus from the
                // button.
                aria-disabled={isSubmitting || undefined}
                onClick={(event) => {
                  if (isSubmitting) event.preventDefault();
                }}
              >
                {submitLabel}
              </Button>
              <Button variant="secondary" onClick={() => onCancel()}>
                Cancel
              </Button>
            </FormActions>
            {/* Below the buttons, so that an error does not move them. */}
            {status?.message === undefined ? null : (
              <StatusMessage tone="error" onAppear={uncoverSubmit}>
                {status.message}
              </StatusMessage>
            )}
            <input type="text" autoComplete="username" value={userName} readOnly hidden />
          </FormLayout>
        </Form>
      )}
    </Formik>
  );
}
