/**
 * Returns the email addresses, codes and ids in a page that belong to other customers. Relies on `fillDatabase`, which
 * assigns subscription `n` to the customer `n % customerCount`.
 */
export function findForeignData(page, customer, customerCount) {
  const words = [...page.matchAll(/customer-(\d+)@example\.com|(?:CODE|purchase|renewal|subscription)-(\d+)\b/g)];
  return words
    .filter(([, owner, subscription]) => Number(owner ?? subscription) % customerCount !== customer)
    .map(([word]) => word);
}
