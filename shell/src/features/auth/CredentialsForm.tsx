import { Form, Formik, type FormikHelpers, type FormikValues } from 'formik';
import { type ReactNode, useRef } from 'react';
import { fieldErrors } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { ObjectSchema } from 'yup';
import styles from './CredentialsForm.module.css';

interface CredentialsFormProps<Values extends FormikValues> {
  schema: ObjectSchema<Values>;
  initialValues: Values;
  /** Rejects with the failed call's error. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Returns the message for a failed call. */
  describeError: (error: unknown) => string;
  submitLabel: string;
  onCancel?: () => void;
  /** Links to other dialogs. */
  links?: ReactNode;
  children: ReactNode;
}

/** Renders a form with fields, an error message and buttons. Keeps the typed values after a failure. */
export function CredentialsForm<Values extends FormikValues>(props: CredentialsFormProps<Values>) {
  const { schema, initialValues, onSubmit, describeError, submitLabel, onCancel, links, children } = props;
  const form = useRef<HTMLDivElement>(null);

  async function submit(values: Values, { setStatus, setFieldError }: FormikHelpers<Values>) {
    setStatus(undefined);
    try {
      await onSubmit(schema.cast(values) as Values);
    } catch (error) {
      setStatus(describeError(error));
      for (const [field, message] of Object.entries(fieldErrors(error))) {
        if (field in values) setFieldError(field, message);
      }
      focusFieldToCorrect(form.current);
    }
  }

  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ values, status, isSubmitting }) => (
        <Form noValidate>
          <div ref={form} className={styles.form}>
            {typeof status === 'string' ? <StatusMessage tone="error">{status}</StatusMessage> : null}
            {children}
            <div className={styles.actions} onMouseDown={preventBlur}>
              <Button type="submit" disabled={isSubmitting || !schema.isValidSync(values)}>
                {submitLabel}
              </Button>
              {onCancel ? (
                <Button variant="secondary" onClick={onCancel}>
                  Cancel
                </Button>
              ) : null}
            </div>
            {links ? (
              <div className={styles.links} onMouseDown={preventBlur}>
                {links}
              </div>
            ) : null}
          </div>
        </Form>
      )}
    </Formik>
  );
}

/** Focuses the password, which customers correct most often. The submit button lost the focus when it was disabled. */
function focusFieldToCorrect(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLElement>('input[name="password"]') ?? form?.querySelector<HTMLElement>('input');
  field?.focus();
}
