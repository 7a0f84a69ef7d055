import { errorMessage, fieldErrors } from 'shared/api';

/**
 * The server's errors for a form. The form stores them in Formik's `status`, because a blur clears Formik's `errors`.
 */
export interface Refusal {
  /** An error message for the whole form. Set if no field is invalid. */
  message?: string;
  /** The invalid fields by name, each with its error message and its rejected value. */
  fields: Record<string, { sentence: string; value: unknown }>;
}

/**
 * Returns a failed call's errors for the fields in `values`. If no error belongs to one of these fields, returns a
 * message for the whole form.
 */
export function readRefusal(error: unknown, values: Record<string, unknown>): Refusal {
  const fields = Object.entries(fieldErrors(error))
    .filter(([field]) => field in values)
    .map(([field, sentence]) => [field, { sentence, value: values[field] }] as const);
  // Omit the form's message if a field shows an error, so that no text appears twice.
  return { fields: Object.fromEntries(fields), ...(fields.length === 0 && { message: errorMessage(error) }) };
}
