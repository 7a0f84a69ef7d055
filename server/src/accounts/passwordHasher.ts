import { hash, verify } from '@node-rs/argon2';
import { HttpProblem } from '../http/httpProblem';

/** As OWASP advises for argon2id, the library's default algorithm: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE_LIMIT = 64;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With no hash (an unknown account) it does the same work and answers false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/**
 * argon2id on the thread pool, two at a time, so that a rush of sign-ins leaves memory and processor to the customers who are paying.
 * @throws {HttpProblem} 503 where the queue is full.
 */
export function createPasswordHasher(): PasswordHasher {
  const waiting: Array<() => void> = [];
  let running = 0;
  let unknownAccountHash: Promise<string> | undefined;

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= QUEUE_LIMIT) {
      throw new HttpProblem(503, 'We are very busy right now. Please try again in a few seconds.', { headers: { 'retry-after': '5' } });
    }
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  const hashInTurn = (password: string) => inTurn(() => hash(password, PARAMETERS));
  return {
    hash: hashInTurn,
    verify: async (passwordHash, password) => {
      unknownAccountHash ??= hash('no account has this password', PARAMETERS);
      const compared = passwordHash ?? (await unknownAccountHash);
      const isMatch = await inTurn(() => verify(compared, password));
      return passwordHash !== undefined && isMatch;
    },
  };
}
