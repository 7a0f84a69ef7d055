type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the first field. Skips an email address that is filled in already, because the customer only needs the
 * password.
 */
export function firstField(container: ParentNode): HTMLElement | undefined {
  const fields = [...container.querySelectorAll<Field>('input:not([type="hidden"]), textarea, select')];
  const next = fields.find((field) => field.getAttribute('autocomplete') !== 'username' || field.value === '');
  return next ?? fields[0];
}
