/**
 * Does nothing at run time. A call doesn't compile if `rest` still has a field, so a function that must handle every
 * field passes what its destructuring leaves.
 */
export function requireNoRest(_rest: Readonly<Record<string, never>>): void {}
