import { type RefObject, useEffect } from 'react';
import { enterValue, type TypedField } from './enterValue';

/** How often to look for autofilled values. Customers take longer than this to reach the submit button. */
const CHECK_MS = 250;

interface AutofillProps {
  /** The element that contains the fields. */
  fields: RefObject<HTMLElement | null>;
  /** The values that the form knows, by field name. */
  values: object;
}

/**
 * Fires the missing events for values that a browser or a password manager filled in without them. Otherwise, the form
 * would not know these values, and its submit button would stay disabled. Renders nothing.
 */
export function Autofill({ fields, values }: AutofillProps) {
  useEffect(() => {
    const known = new Map<string, unknown>(Object.entries(values));
    const isUnreported = (field: TypedField) => {
      const value = known.get(field.name);
      return typeof value === 'string' && value !== field.value;
    };
    const timer = setInterval(() => {
      const typed = fields.current?.querySelectorAll<TypedField>('input, textarea') ?? [];
      // Read all values first, because the form re-renders after the first event and resets the other fields.
      const filled = [...typed].filter(isUnreported).map((field) => ({ field, value: field.value }));
      for (const { field, value } of filled) enterValue(field, value);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [fields, values]);
  return null;
}
