import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { emailKey } from './email';
import { deviceHash } from './rememberedDevice';

export interface FoundAccount {
  id: string;
  password_hash: string;
  /** The hash of the browser's device token, if this browser has signed in to this account. */
  device: string | null;
}

/**
 * Finds the account with this email address. Runs the same single query for unknown addresses, so that the response
 * time doesn't reveal which addresses have an account.
 */
export async function findAccount(
  context: AppContext,
  request: FastifyRequest,
  email: string,
): Promise<FoundAccount | undefined> {
  const now = context.clock.now();
  const device = deviceHash(context, request) ?? '';
  return context.db
    .selectFrom('users')
    .leftJoin('remembered_devices', (join) =>
      join
        .onRef('remembered_devices.user_id', '=', 'users.id')
        .on('remembered_devices.token_hash', '=', device)
        .on('remembered_devices.expires_at', '>', now),
    )
    .select(['users.id', 'users.password_hash', 'remembered_devices.token_hash as device'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}
