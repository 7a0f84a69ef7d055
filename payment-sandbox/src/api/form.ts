import { StripeError } from './StripeError';

/** A decoded form: nested objects with strings as values. A list is an object with the keys `0`, `1`, …. */
export interface FormObject {
  [name: string]: FormValue;
}
export type FormValue = string | FormObject;

/** A route that accepts a form. `Body` is `undefined` if the request has no form. */
export interface FormRoute {
  Body: FormObject | undefined;
}

const MAX_DEPTH = 6;

/**
 * Decodes a form such as `line_items[0][quantity]=1&expand[]=x`, as Stripe's SDK encodes it. Throws 400 if a name is
 * empty or has more than `MAX_DEPTH` parts.
 */
export function parseForm(encoded: string): FormObject {
  const form = newObject();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    if (path.length > MAX_DEPTH || path[0] === '') throw new StripeError(400, `Invalid parameter name: ${name}`);
    assign(form, path, value);
  }
  return form;
}

function assign(form: FormObject, path: string[], value: string): void {
  let target = form;
  for (const [depth, part] of path.entries()) {
    // An empty part, as in `expand[]`, appends to the list.
    const key = part === '' ? String(Object.keys(target).length) : part;
    if (depth === path.length - 1) {
      target[key] = value;
      return;
    }
    const existing = target[key];
    const next = typeof existing === 'object' ? existing : newObject();
    target[key] = next;
    target = next;
  }
}

/** Returns an object without a prototype, so that `__proto__` is an ordinary parameter. */
function newObject(): FormObject {
  const object: FormObject = {};
  Object.setPrototypeOf(object, null);
  return object;
}
