/**
 * Returns the email addresses and codes in a page that belong to other customers. `fillDatabase` gives customer `n` the
 * subscriptions whose number has the remainder `n` after division by the number of customers.
 */
export function foreignWords(page, customer, customers) {
  const words = [...page.matchAll(/customer-(\d+)@example\.com|(?:CODE|purchase|renewal|subscription)-(\d+)\b/g)];
  return words.filter(([, email, number]) => Number(email ?? number) % customers !== customer).map(([word]) => word);
}
