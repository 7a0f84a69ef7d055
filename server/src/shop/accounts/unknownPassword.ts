import { randomBytes } from 'node:crypto';
import { createPasswordHasher } from './passwordHasher';

/** Creates a random password. If you store only its hash, no password works until the customer sets a new one. */
export const unknownPassword = () => randomBytes(32).toString('base64url');

/** Returns the hash of a new random password. */
export const unknownPasswordHash = () => createPasswordHasher().hash(unknownPassword());
