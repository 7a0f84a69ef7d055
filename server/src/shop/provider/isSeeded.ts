/** Returns true for the id of a demo session, payment or refund, which doesn't exist at the provider. */
export function isSeeded(id: string | null): boolean {
  return id?.startsWith('demo-') ?? false;
}
