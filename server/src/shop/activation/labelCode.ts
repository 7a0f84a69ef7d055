import type { AppContext } from 'server-kit/context/AppContext';

/** Stores the customer's label for a code. The caller must check that the customer owns the code. */
export async function labelCode({ db }: Pick<AppContext, 'db'>, code: string, label: string): Promise<void> {
  await db.updateTable('activation_codes').set({ label: label.trim() }).where('code', '=', code).execute();
}
