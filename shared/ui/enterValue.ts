export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets a field's value as the browser does after a key press, and tells React. Sets another value with React's setter
 * first, because React ignores the event if the field already had the value.
 */
export function enterValue(field: TypedField, value: string): void {
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
