import { Form, Formik, type FormikHelpers, type FormikValues } from 'formik';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Autofill } from 'shared/ui/Autofill';
import { Button } from 'shared/ui/Button';
import { firstField } from 'shared/ui/firstField';
import { FormActions, FormLayout } from 'shared/ui/FormLayout';
import { preventBlur } from 'shared/ui/preventBlur';
import { readRefusal } from 'shared/api';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { uncoverSubmit } from 'shared/ui/uncoverSubmit';
import type { Schema } from 'yup';
import styles from './CredentialsForm.module.css';
import type { FormFailure } from './FormField';

interface CredentialsFormProps<Values extends FormikValues> {
  schema: Schema<Values>;
  initialValues: Values;
  /** Submits the values. Rejects with the error of the failed call. */
  onSubmit: (values: Values) => Promise<unknown>;
  describeError: (error: unknown) => string;
  /** Returns the field to show the error in, for errors whose reply does not name a field. */
  fieldOf?: (error: unknown) => (keyof Values & string) | undefined;
  /** Returns advice for the customer after a failed call. The form shows it as its last element. */
  adviceFor?: (error: unknown) => ReactNode;
  submitLabel: string;
  onCancel?: () => void;
  /** Links to other dialogs. */
  links?: ReactNode;
  children: ReactNode;
}

/** Renders a form with fields, an error message and buttons. A failed submission keeps the typed values. */
export function CredentialsForm<Values extends FormikValues>(props: CredentialsFormProps<Values>) {
  const { schema, initialValues, onSubmit, describeError, fieldOf, adviceFor } = props;
  const { submitLabel, onCancel, links, children } = props;
  const form = useRef<HTMLDivElement>(null);

  // Focus the first field here, because the form may load or change after the dialog opens.
  useLayoutEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (dialog) firstField(dialog)?.focus();
  }, []);

  async function submit(values: Values, { setStatus }: FormikHelpers<Values>) {
    setStatus(undefined);
    try {
      await onSubmit(schema.validateSync(values));
    } catch (error) {
      const message = describeError(error);
      const { fields } = readRefusal(error, values);
      const name = fieldOf?.(error);
      if (name !== undefined) fields[name] = { sentence: message, value: values[name] };
      // Don't repeat a field's error as the form's message. A field reserves a line for its error, so the error neither
      // moves nor covers anything.
      const isInField = Object.values(fields).some(
        ({ sentence }) => withoutFullStop(sentence) === withoutFullStop(message),
      );
      setStatus({ ...(!isInField && { message }), advice: adviceFor?.(error), fields } satisfies FormFailure);
      focusFieldToCorrect(form.current, Object.keys(fields)[0] ?? 'password');
    }
  }

  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ values, status, isSubmitting }) => (
        <Form noValidate>
          <FormLayout ref={form}>
            <Autofill fields={form} values={values} />
            {children}
            <FormActions onMouseDown={preventBlur}>
              <Button type="submit" disabled={isSubmitting || !schema.isValidSync(values)}>
                {submitLabel}
              </Button>
              {onCancel ? (
                <Button variant="secondary" onClick={onCancel}>
                  Cancel
                </Button>
              ) : null}
            </FormActions>
            {links ? (
              <div className={styles.links} onMouseDown={preventBlur}>
                {links}
              </div>
            ) : null}
            {/* The last element, so that an error does not move other elements. */}
            <FailureMessage failure={status} />
          </FormLayout>
        </Form>
      )}
    </Formik>
  );
}

function FailureMessage({ failure }: { failure: FormFailure | undefined }) {
  return (
    <>
      {failure?.message === undefined ? null : (
        <StatusMessage tone="error" onAppear={uncoverSubmit}>
          {failure.message}
        </StatusMessage>
      )}
      {failure?.advice ? (
        <div role="status" className={styles.advice}>
          {failure.advice}
        </div>
      ) : null}
    </>
  );
}

/** Removes the final full stop, because only some of the compared sentences have one. */
function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Focuses the field `name`, or else the first field. The submit button lost the focus when it was disabled. */
function focusFieldToCorrect(form: HTMLElement | null, name: string) {
  const field = form?.querySelector<HTMLElement>(`input[name="${name}"]`) ?? form?.querySelector<HTMLElement>('input');
  field?.focus();
}
