import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDelivery, OutgoingMail } from './outgoingMail';

export interface StoredMail extends Omit<OutgoingMail, 'date'> {
  /** ISO instant. */
  date: string;
}

/** Mail as files in `<dataDir>/mail`, for a shop without an SMTP server: a text to read, and a JSON that the mail page shows. */
export function createFileDelivery(dataDir: string): MailDelivery {
  return {
    send: async (mail) => {
      const folder = mailFolder(dataDir);
      await mkdir(folder, { recursive: true });
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.kind}-${mail.id}`;
      await writeFile(join(folder, `${name}.txt`), `From: ${mail.from}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`);
      // Renamed into place, so that the page never reads half of it.
      const draft = join(folder, `${name}.draft`);
      await writeFile(draft, JSON.stringify({ ...mail, date: mail.date.toISOString() } satisfies StoredMail, null, 2));
      await rename(draft, join(folder, `${name}.json`));
    },
    close: () => undefined,
  };
}

/** The newest mails first. */
export async function listStoredMail(dataDir: string, limit: number): Promise<StoredMail[]> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter((name) => name.endsWith('.json')).sort().reverse().slice(0, limit);
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail));
}

function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}
