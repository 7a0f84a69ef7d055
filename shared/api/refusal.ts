import { errorMessage, fieldErrors } from './errorMessage';

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
 * @param nameOf returns the form's name for a field of the request
 */
export function readRefusal(
  error: unknown,
  values: Record<string, unknown>,
  nameOf = (field: string): string | undefined => field,
): Refusal {
  const fields = Object.entries(fieldErrors(error)).flatMap(([field, sentence]) => {
    const name = nameOf(field);
    return name !== undefined && name in values ? [[name, { sentence, value: values[name] }] as const] : [];
  });
  // Omit the form's message if a field shows an error, so that no text appears twice.
  return { fields: Object.fromEntries(fields), ...(fields.length === 0 && { message: errorMessage(error) }) };
}

/** Returns the server's error about a field, or `undefined` once the value has changed. */
export function refusalOf(
  refusal: Pick<Refusal, 'fields'> | undefined,
  name: string,
  value: unknown,
): string | undefined {
  const refused = refusal?.fields[name];
  return refused?.value === value ? refused?.sentence : undefined;
}
