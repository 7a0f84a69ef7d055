type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Focuses the first field. Skips an email address that is filled in already, because the customer only needs the
 * password.
 */
export function focusFirstField(container: ParentNode): void {
  const fields = [...container.querySelectorAll<Field>('input:not([type="hidden"]), textarea, select')];
  const next = fields.find((field) => field.getAttribute('autocomplete') !== 'username' || field.value === '');
  (next ?? fields[0])?.focus();
}
