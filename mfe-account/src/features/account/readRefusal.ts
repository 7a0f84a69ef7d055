import { errorMessage, fieldErrors } from 'shared/api';

/**
 * The server's reply to a refused form. Formik keeps the reply as its status, because a blur would clear Formik's
 * errors.
 */
export interface Refusal {
  /** A sentence for the whole form. Set if no field is invalid. */
  message?: string;
  /** The refused fields by name, each with its sentence and the refused value. */
  fields: Record<string, { sentence: string; value: unknown }>;
}

/** Reads the refusal from a failed call for a form with these values. */
export function readRefusal(error: unknown, values: Record<string, unknown>): Refusal {
  const fields = Object.entries(fieldErrors(error))
    .filter(([field]) => field in values)
    .map(([field, sentence]) => [field, { sentence, value: values[field] }] as const);
  // The form shows no message if a field does, so that no sentence appears twice.
  return { fields: Object.fromEntries(fields), ...(fields.length === 0 && { message: errorMessage(error) }) };
}
