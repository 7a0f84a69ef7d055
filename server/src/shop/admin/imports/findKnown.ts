import { activationCodeKey } from 'shared/domain/activationCode';
import type { DbOrTrx } from 'server-kit/db/database';
import { emailKey } from '../../accounts/email';
import type { ImportedLine } from './readLicence';

interface KnownAccount {
  id: string;
  isBlocked: boolean;
  /** False if the customer has never used a link from the mailbox, so anyone may have registered with the address. */
  isProved: boolean;
}

/** The accounts and codes in a file that the shop already has. */
export interface Known {
  /** The accounts, by `emailKey`. */
  accounts: ReadonlyMap<string, KnownAccount>;
  /** The owner's `emailKey`, by the code's key. `null` if the code was replaced and no longer works. */
  codes: ReadonlyMap<string, string | null>;
}

/** Joins the tables of `accounts`, `activation` and `subscriptions`. */
export async function findKnown(db: DbOrTrx, lines: readonly ImportedLine[]): Promise<Known> {
  const emails = [...new Set(lines.map(({ email }) => emailKey(email)))];
  const keys = lines.flatMap(({ licence }) => (licence ? [activationCodeKey(licence.code)] : []));
  const accounts =
    emails.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'email_key', 'blocked_at', 'mailbox_proved_at'])
          .where('email_key', 'in', emails)
          .execute();
  const codes = keys.length === 0 ? [] : await ownersOf(db, keys);
  return {
    accounts: new Map(
      accounts.map(({ id, email_key, blocked_at, mailbox_proved_at }) => [
        email_key,
        { id, isBlocked: blocked_at !== null, isProved: mailbox_proved_at !== null },
      ]),
    ),
    codes: new Map(codes.map(({ code_key, owner }) => [code_key, owner])),
  };
}

async function ownersOf(db: DbOrTrx, keys: string[]): Promise<{ code_key: string; owner: string | null }[]> {
  const active = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['code_key', 'email_key as owner'])
    .where('code_key', 'in', keys)
    .execute();
  const replaced = await db.selectFrom('replaced_codes').select('code_key').where('code_key', 'in', keys).execute();
  return [...active, ...replaced.map(({ code_key }) => ({ code_key, owner: null }))];
}
