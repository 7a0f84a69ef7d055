import type { FormikHelpers, FormikValues } from 'formik';
import { useRef } from 'react';
import { readRefusal } from 'shared/api';

interface SubmissionOptions {
  /** The field to focus if the server reports no invalid field. */
  fallbackField?: string;
  /** Returns the form's name for a field of the request. */
  nameOf?: (field: string) => string | undefined;
}

/**
 * Returns a Formik form's `onSubmit`, and a ref for the element around the fields. If `send` rejects, keeps the typed
 * values, stores the server's errors in the form's status and focuses the first invalid field, because the submit
 * button lost the focus when it was disabled.
 */
export function useSubmission<Values extends FormikValues>(
  send: (values: Values) => Promise<unknown>,
  { fallbackField, nameOf }: SubmissionOptions = {},
) {
  const fields = useRef<HTMLDivElement>(null);

  async function submit(values: Values, { setStatus }: Pick<FormikHelpers<Values>, 'setStatus'>) {
    setStatus(undefined);
    try {
      await send(values);
    } catch (error) {
      const refusal = readRefusal(error, values, nameOf);
      setStatus(refusal);
      const [name = fallbackField] = Object.keys(refusal.fields);
      if (name !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    }
  }

  return { fields, submit };
}
