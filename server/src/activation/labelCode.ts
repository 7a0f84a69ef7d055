import type { AppContext } from '../context/AppContext';

/** Stores the customer's own words for a code. The caller has checked who owns the code. */
export async function labelCode({ db }: Pick<AppContext, 'db'>, code: string, label: string): Promise<void> {
  await db.updateTable('activation_codes').set({ label: label.trim() }).where('code', '=', code).execute();
}
