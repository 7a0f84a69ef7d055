/** Returns true for a session, payment or refund of the demo's seeds. The provider doesn't know these ids. */
export function isSeeded(id: string | null): boolean {
  return id?.startsWith('demo-') ?? false;
}
