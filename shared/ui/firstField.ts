type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the field to focus first. Skips an email address that is already filled in, so that the customer can type the
 * password.
 */
export function firstField(container: ParentNode): HTMLElement | undefined {
  const fields = [...container.querySelectorAll<Field>('input:not([type="hidden"]), textarea, select')];
  const next = fields.find((field) => field.getAttribute('autocomplete') !== 'username' || field.value === '');
  return next ?? fields[0];
}
