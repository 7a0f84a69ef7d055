export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets a field's value and fires the event that makes React read it. React ignores an event if the field has the value
 * that React last saw. So this function first sets a different value through React's own setter. It then sets `value`
 * through the prototype's setter, which React does not observe.
 */
export function enterValue(field: TypedField, value: string): void {
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
