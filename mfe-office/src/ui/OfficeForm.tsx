import { Form, Formik, type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { errorMessage, fieldErrors } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { Schema } from 'yup';
import styles from './OfficeForm.module.css';

interface OfficeFormProps<Values extends FormikValues> {
  schema: Schema<Values>;
  initialValues: Values;
  /** Rejects with the failed call's error. */
  onSubmit: (values: Values) => Promise<unknown>;
  submitLabel: string;
  isDangerous?: boolean;
  /** More buttons beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders a form of the office. If `onSubmit` rejects, shows the error and keeps the typed values. */
export function OfficeForm<Values extends FormikValues>(props: OfficeFormProps<Values>) {
  const { schema, initialValues, onSubmit, submitLabel, isDangerous = false, actions, children } = props;

  async function submit(values: Values, { setFieldError, setStatus }: FormikHelpers<Values>) {
    setStatus(undefined);
    try {
      await onSubmit(schema.validateSync(values));
    } catch (error) {
      const invalid = Object.entries(fieldErrors(error)).filter(([name]) => name in values);
      for (const [name, sentence] of invalid) setFieldError(name, sentence);
      if (invalid.length === 0) setStatus(errorMessage(error));
    }
  }

  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ status, isSubmitting }: FormikProps<Values> & { status?: string }) => (
        <Form noValidate className={styles.form}>
          {children}
          <div className={styles.actions}>
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              aria-disabled={isSubmitting || undefined}
              onClick={(event) => {
                if (isSubmitting) event.preventDefault();
              }}
            >
              {submitLabel}
            </Button>
            {actions}
          </div>
          {status === undefined ? null : <StatusMessage tone="error">{status}</StatusMessage>}
        </Form>
      )}
    </Formik>
  );
}
