/** True for an id that the demo's seeds invent for a session, payment or refund. The provider never hears of it. */
export function isSeeded(id: string | null): boolean {
  return id?.startsWith('demo-') ?? false;
}
