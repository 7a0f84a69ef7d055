import { SECOND_MS } from 'server-kit/clock/clock';
import { JobThread } from 'server-kit/threads/JobThread';
import { isShell } from 'shared/compatibility/isShell';
import { listSome, nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import { ReleaseError } from '../releaseFolder';
import type { ReadFile } from '../store/ReleaseStore';

/** The maximum size of a release's styles, in bytes. The styles of the shop's remotes take 55 KB. */
const MAX_BYTES = 256 * 1024;
/** The time limit for a stylesheet, which includes the start of the thread. */
const LIMIT_MS = 30 * SECOND_MS;

export interface StyleJob {
  text: string;
  prefix: string;
}

const thread = new JobThread<StyleJob, string[]>(
  { beside: import.meta.url, name: 'styleThread' },
  { limitMs: LIMIT_MS },
);

/**
 * Refuses a remote whose styles can change another package's elements. Each selector must contain a class or an id that
 * begins with the package's name. A shell may style every element.
 * @throws {ReleaseError} that names the file and the selectors
 */
export async function refuseGlobalStyles(record: ReleaseRecord, read: ReadFile): Promise<void> {
  if (isShell(record)) return;
  let bytes = 0;
  for (const { file, text } of await stylesheetsOf(record, read)) {
    bytes += Buffer.byteLength(text);
    if (bytes > MAX_BYTES)
      throw new ReleaseError(
        `The stylesheets of ${nameOf(record)} are larger than ${MAX_BYTES} bytes. Remove styles that no page uses.`,
      );
    const faults = await thread.run({ text, prefix: prefixOf(record.name) }, record.name);
    if (faults.length > 0)
      throw new ReleaseError(
        `The stylesheet "${file}" of ${nameOf(record)} can change other packages: ${listSome(faults)}. Use the classes of a CSS module.`,
      );
  }
}

/** Returns the prefix of a package's classes, such as `acme-cart-` for `@acme/cart`. */
function prefixOf(name: string): string {
  return `${name.replace(/^@/, '').replace(/[^a-z0-9-]/g, '-')}-`;
}

/** Returns a release's stylesheet files, and the styles in its record, which pages inline. */
async function stylesheetsOf({ integrity, assets, styles }: ReleaseRecord, read: ReadFile) {
  const files = new Set([
    ...Object.keys(integrity).filter((file) => /\.css$/i.test(file)),
    ...Object.values(assets).flatMap((asset) => asset.styles),
  ]);
  const stored = await Promise.all([...files].map(async (file) => ({ file, text: String(await read(file)) })));
  // The record often contains the text of a file, too. Check each text only once.
  return [...stored, ...Object.entries(styles).map(([file, text]) => ({ file, text }))].filter(
    ({ file, text }, index, all) => all.findIndex((each) => each.file === file && each.text === text) === index,
  );
}
