import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { loadConfig } from '../config/loadConfig';

/** Copies the shipped texts and pictures into a folder. @returns the path of the copied content file. */
export async function copyContent(folder: string): Promise<string> {
  const { contentFile } = loadConfig({});
  await cp(dirname(contentFile), folder, { recursive: true });
  return join(folder, basename(contentFile));
}
