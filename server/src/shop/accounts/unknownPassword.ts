import { randomBytes } from 'node:crypto';

/** Returns a password that nobody knows. With its hash, an account has no password until somebody resets it. */
export const unknownPassword = () => randomBytes(32).toString('base64url');
