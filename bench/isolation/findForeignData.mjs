/**
 * Returns the email addresses, codes and ids in a page that belong to other customers. Relies on `fillDatabase`, which
 * gives subscription `n` to the customer `n % customers`.
 */
export function findForeignData(page, customer, customers) {
  const words = [...page.matchAll(/customer-(\d+)@example\.com|(?:CODE|purchase|renewal|subscription)-(\d+)\b/g)];
  return words.filter(([, email, number]) => Number(email ?? number) % customers !== customer).map(([word]) => word);
}
