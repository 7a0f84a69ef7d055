import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { type FoundAccount, findAccount } from './findAccount';
import { admitSignIn, forgetFailedSignIns } from './limits';
import type { AccountContext } from './passwordHasher';
import { startSession } from './startSession';

interface Credentials {
  email: string;
  password: string;
  isRemembered: boolean;
}

/** Signs a customer in with a password. @throws {HttpProblem} 401, 429, or 503 if the hashing queue is full. */
export async function signIn(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, isRemembered }: Credentials,
): Promise<void> {
  const found = await findAccount(context, request, email);
  const turn = await admitSignIn(context, request, email, found?.device ?? null);
  const isMatch = await context.passwords.verify(found?.password_hash, password, turn);
  const isStarted =
    isMatch && found !== undefined && (await startSessionIfUnchanged(context, request, reply, found, isRemembered));
  if (!isStarted) throw new HttpProblem(401, 'Invalid username or password');
  await forgetFailedSignIns(context, request, email);
}

/** Starts a session unless the password has changed in the meantime. Locks the account until the session is stored. */
function startSessionIfUnchanged(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundAccount,
  isRemembered: boolean,
): Promise<boolean> {
  return startSession({
    context,
    request,
    reply,
    account: (db) =>
      db
        .selectFrom('users')
        .select('id')
        .where('id', '=', found.id)
        .where('password_hash', '=', found.password_hash)
        .forShare(),
    isRemembered,
    isRememberedDevice: found.device !== null,
  });
}
