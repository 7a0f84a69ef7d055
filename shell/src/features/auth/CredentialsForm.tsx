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
  /** Returns the name of the field that a failed call is about, unless the reply says it. */
  fieldOf?: (error: unknown) => (keyof Values & string) | undefined;
  /** Returns advice for the customer after a failed call. The form shows the advice as its last element. */
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

  // The dialog cannot focus a form that loads or changes after it opens.
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
      // The line below a field is reserved, so an error there moves and covers nothing. Show each text only once.
      const isInField = Object.values(fields).some(({ sentence }) => withoutStop(sentence) === withoutStop(message));
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
function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Focuses the field with this name, or else the first field. The submit button lost the focus when it was disabled. */
function focusFieldToCorrect(form: HTMLElement | null, name: string) {
  const field = form?.querySelector<HTMLElement>(`input[name="${name}"]`) ?? form?.querySelector<HTMLElement>('input');
  field?.focus();
}
