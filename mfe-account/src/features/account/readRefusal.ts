import { errorMessage, fieldErrors } from 'shared/api';

/** The server's reply to a form that it refused. Formik keeps it as the status, because a blur clears its errors. */
export interface Refusal {
  /** Set if no field of the form is to blame. */
  message?: string;
  /** By field: the sentence, and the value that it is about. */
  fields: Record<string, { sentence: string; value: unknown }>;
}

/** Returns the refusal of a failed call for a form with these values. */
export function readRefusal(error: unknown, values: Record<string, unknown>): Refusal {
  const fields = Object.entries(fieldErrors(error))
    .filter(([field]) => field in values)
    .map(([field, sentence]) => [field, { sentence, value: values[field] }] as const);
  // A field shows its own sentence, so the form doesn't repeat it.
  return { fields: Object.fromEntries(fields), ...(fields.length === 0 && { message: errorMessage(error) }) };
}
