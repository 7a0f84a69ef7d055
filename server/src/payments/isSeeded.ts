/**
 * Returns true for the id of a session, payment or refund of the demo data. The provider has no objects with these ids.
 */
export function isSeeded(id: string | null): boolean {
  return id?.startsWith('demo-') ?? false;
}
