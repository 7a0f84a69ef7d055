import { errorMessage, fieldErrors } from 'shared/api';

/**
 * The server's errors for a form. The form stores them as Formik's status, because a blur would clear Formik's own
 * errors.
 */
export interface Refusal {
  /** An error message for the whole form. Set if no field is invalid. */
  message?: string;
  /** The invalid fields by name, each with its error message and its rejected value. */
  fields: Record<string, { sentence: string; value: unknown }>;
}

/** Reads the server's errors for a form with these values from a failed call. */
export function readRefusal(error: unknown, values: Record<string, unknown>): Refusal {
  const fields = Object.entries(fieldErrors(error))
    .filter(([field]) => field in values)
    .map(([field, sentence]) => [field, { sentence, value: values[field] }] as const);
  // If a field shows a message, the form shows none, so that no message appears twice.
  return { fields: Object.fromEntries(fields), ...(fields.length === 0 && { message: errorMessage(error) }) };
}
