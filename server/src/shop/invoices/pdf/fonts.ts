import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';

/** Noto Sans supports the Latin, Greek, Cyrillic and Devanagari scripts. */
const FOLDER = 'node_modules/@expo-google-fonts/noto-sans';

export interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

let fonts: Promise<Fonts> | undefined;

/** Reads the fonts once, when the process creates its first PDF. Each PDF embeds only the letters that it uses. */
export function readFonts(): Promise<Fonts> {
  fonts ??= Promise.all([read('400Regular'), read('700Bold')]).then(([regular, bold]) => ({ regular, bold }));
  return fonts;
}

function read(style: string): Promise<Buffer> {
  return readFile(join(INSTALL_FOLDER, FOLDER, style, `NotoSans_${style}.ttf`));
}
