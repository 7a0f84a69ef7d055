import { randomBytes } from 'node:crypto';

/** Creates a random password. Store only its hash: then no password works until the customer sets a new one. */
export const unknownPassword = () => randomBytes(32).toString('base64url');
