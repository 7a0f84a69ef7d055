import { Form, Formik, type FormikProps, type FormikValues, useFormikContext } from 'formik';
import type { ReactNode, RefObject } from 'react';
import type { Refusal } from 'shared/api';
import { useFocusOnRejection } from 'shared/remote/useFocusOnRejection';
import { useSubmission } from 'shared/remote/useSubmission';
import { Button } from 'shared/ui/Button';
import { FormActions, FormLayout } from 'shared/ui/FormLayout';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { Schema } from 'yup';
import styles from './OfficeForm.module.css';

interface OfficeFormProps<Values extends FormikValues> {
  schema: Schema<Values>;
  initialValues: Values;
  /** Rejects with the failed call's error. */
  onSubmit: (values: Values) => Promise<unknown>;
  submitLabel: string;
  /** True to use the whole width, for fields side by side. */
  isWide?: boolean;
  /** True to replace the typed values if `initialValues` change. */
  enableReinitialize?: boolean;
  children: ReactNode;
}

/**
 * Renders an office form. If `onSubmit` rejects, shows the error and keeps the typed values. Focuses the error or
 * the first invalid field, because either can be off a phone's screen.
 */
export function OfficeForm<Values extends FormikValues>(props: OfficeFormProps<Values>) {
  const { schema, initialValues, onSubmit, submitLabel, children } = props;
  const { isWide = false, enableReinitialize = false } = props;

  const { fields, submit } = useSubmission<Values>((values) => onSubmit(schema.validateSync(values)));

  return (
    <Formik
      initialValues={initialValues}
      enableReinitialize={enableReinitialize}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ status, isSubmitting }: FormikProps<Values> & { status?: Refusal }) => (
        <Form noValidate>
          <FormLayout ref={fields} {...(isWide && { className: styles.wide })}>
            <FocusOnRejection fields={fields} />
            {children}
            <FormActions>
              <Button
                type="submit"
                aria-disabled={isSubmitting || undefined}
                onClick={(event) => {
                  if (isSubmitting) event.preventDefault();
                }}
              >
                {submitLabel}
              </Button>
            </FormActions>
            {status?.message === undefined ? null : (
              <StatusMessage tone="error" takesFocus>
                <span className={styles.lines}>{status.message}</span>
              </StatusMessage>
            )}
          </FormLayout>
        </Form>
      )}
    </Formik>
  );
}

function FocusOnRejection({ fields }: { fields: RefObject<HTMLElement | null> }) {
  useFocusOnRejection(fields, useFormikContext());
  return null;
}
