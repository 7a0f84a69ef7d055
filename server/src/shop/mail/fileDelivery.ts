import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDelivery, OutgoingMail } from './outgoingMail';

export interface StoredMail extends Omit<OutgoingMail, 'date' | 'attachments'> {
  /** When the email was sent, in ISO 8601 format. */
  date: string;
  /** The names of the attached files, which are in the same folder. */
  attachments: string[];
}

/** The maximum number of stored emails. The server deletes older emails. */
const MAX_STORED_MAILS = 500;
/** Only the server's own user can read the emails, because they contain reset links and activation codes. */
const PRIVATE_FILE = { mode: 0o600 };
const PRIVATE_FOLDER = 0o700;

/**
 * Creates a delivery that writes emails to `<dataDir>/mail`, for shops without an SMTP server. Each email becomes a
 * text file, a JSON file for the mail page, and a file for each attachment.
 */
export function createFileDelivery(dataDir: string): MailDelivery {
  return {
    send: async (mail) => {
      const folder = mailFolder(dataDir);
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.kind}-${mail.id}`;
      await writeFile(
        join(folder, `${name}.txt`),
        `From: ${mail.from}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`,
        PRIVATE_FILE,
      );
      const { attachments = [], ...rest } = mail;
      const files = attachments.map(({ fileName, content }) => ({ path: `${name}-${fileName}`, content }));
      for (const { path, content } of files) await writeFile(join(folder, path), content, PRIVATE_FILE);
      // Rename the complete file, so that the page never reads an incomplete file.
      const draft = join(folder, `${name}.draft`);
      await writeFile(
        draft,
        JSON.stringify(
          { ...rest, date: mail.date.toISOString(), attachments: files.map(({ path }) => path) } satisfies StoredMail,
          null,
          2,
        ),
        PRIVATE_FILE,
      );
      await rename(draft, join(folder, `${name}.json`));
      await deleteOldest(folder);
    },
    close: () => undefined,
  };
}

/** Lists the stored emails, newest first. */
export async function listStoredMail(dataDir: string, limit: number): Promise<StoredMail[]> {
  const folder = mailFolder(dataDir);
  const names = await storedNames(folder);
  const mails = await Promise.all(names.slice(0, limit).map((name) => readStored(join(folder, `${name}.json`))));
  return mails.filter((mail) => mail !== undefined);
}

async function deleteOldest(folder: string): Promise<void> {
  const oldest = (await storedNames(folder)).slice(MAX_STORED_MAILS);
  if (oldest.length === 0) return;
  // Match by prefix, because all of an email's files share the beginning of their names.
  const files = (await readdir(folder)).filter((file) => oldest.some((name) => file.startsWith(name)));
  await Promise.all(files.map((file) => rm(join(folder, file), { force: true })));
}

/** Lists the stored emails' names without a file extension, newest first. */
async function storedNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .reverse();
}

/**
 * Reads an email that `createFileDelivery` stored.
 * @returns `undefined` if the email was deleted in the meantime.
 */
async function readStored(path: string): Promise<StoredMail | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  // Trust the type, because only `createFileDelivery` writes these files.
  return text === undefined ? undefined : JSON.parse(text);
}

function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}
