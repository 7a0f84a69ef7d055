import { hash, verify } from '@node-rs/argon2';
import { normalisePassword } from 'shared/domain/credentials';
import type { AppContext } from 'server-kit/context/AppContext';
import { HashingQueue, type HashingTurn } from './HashingQueue';

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hashing turn for passwords that the server hashes without a request, such as the demo customer's. */
const OWN_TURN: HashingTurn = { priority: 'normal', queuePath: ['server'] };

export interface PasswordHasher {
  hash(password: string, turn?: HashingTurn): Promise<string>;
  /** Compares a password with a hash. Without a hash (unknown account), does the same work and returns false. */
  verify(passwordHash: string | undefined, password: string, turn?: HashingTurn): Promise<boolean>;
}

export interface AccountContext extends AppContext {
  passwords: PasswordHasher;
}

/**
 * Creates a hasher that runs argon2id on the thread pool. Both methods throw an `HttpProblem` 503 if the hashing queue
 * is full.
 */
export function createPasswordHasher(parameters = PARAMETERS): PasswordHasher {
  const queue = new HashingQueue();
  let unknownAccountHash: Promise<string> | undefined;
  return {
    hash: (password, turn = OWN_TURN) => queue.run(turn, () => hash(normalisePassword(password), parameters)),
    verify: async (passwordHash, password, turn = OWN_TURN) => {
      unknownAccountHash ??= hash('no account has this password', parameters);
      const compared = passwordHash ?? (await unknownAccountHash);
      const isMatch = await queue.run(turn, () => verify(compared, normalisePassword(password)));
      return passwordHash !== undefined && isMatch;
    },
  };
}
