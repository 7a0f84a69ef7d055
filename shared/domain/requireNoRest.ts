/**
 * Makes the compiler check that a function handles every field of an object. Pass the rest of its destructuring: the
 * call doesn't compile if a field is left. Does nothing at run time.
 */
export function requireNoRest(_rest: Readonly<Record<string, never>>): void {}
