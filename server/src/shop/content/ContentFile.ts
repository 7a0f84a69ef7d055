import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ContentResponse, LegalResponse } from 'shared/contract/content';
import type { AppContext } from 'server-kit/context/AppContext';
import { StartError } from 'server-kit/lifecycle/StartError';
import { ContentError, parseContent, type ParsedContent } from './parseContent';
import { isPictureName, type PictureFile } from './pictureFile';
import { storeTerms } from './terms';

type Context = Pick<AppContext, 'config' | 'log'>;

/** The context for areas that need the merchant's texts. */
export interface ContentContext extends AppContext {
  contentFile: ContentFile;
}

export interface Letterhead {
  /** The seller's name. */
  seller: string;
  /** A PNG file. Absent if the merchant has none. */
  logo?: Uint8Array;
}

/** The merchant's texts and pictures, which can change while the server runs. */
export class ContentFile {
  private constructor(
    private readonly context: Context,
    /** The last `state` that was read, or the last reading error. Changes are compared with it. */
    private lastState: string,
    private valid: ParsedContent,
  ) {}

  /** Opens the content file. @throws {StartError} if the file is missing or not valid. */
  static async open(context: Context): Promise<ContentFile> {
    const { contentFile } = context.config;
    try {
      const { text, state } = await readState(contentFile);
      return new ContentFile(context, state, parseContent(text, context.config));
    } catch (error) {
      if (error instanceof ContentError) throw new StartError(error.message);
      throw new StartError(unreadable(contentFile, error));
    }
  }

  /** The last valid texts of the home page. Returns the same object until the file changes. */
  get content(): ContentResponse {
    return this.valid.home;
  }

  /**
   * The last valid texts of the legal pages. Returns the same object until the file changes or its terms are published.
   */
  get legal(): LegalResponse {
    return this.valid.legal;
  }

  /** What the shop's PDF files show at the top. */
  get letterhead(): Letterhead {
    const { logo } = this.valid;
    return { seller: this.context.config.seller.name, ...(logo && { logo: logo.bytes }) };
  }

  findPicture(name: string): PictureFile | undefined {
    return this.valid.pictures.get(name);
  }

  /**
   * Stores the current terms of sale in the database, unless they are already stored. Call it after the migrations.
   * @returns the version of the terms.
   */
  async publishTerms(context: Pick<AppContext, 'db' | 'clock'>): Promise<string> {
    const { valid } = this;
    const { legal } = valid;
    const { pages } = legal;
    if (pages.terms.version !== undefined) return pages.terms.version;
    const published = await storeTerms(context, legal);
    const terms = { ...pages.terms, ...published };
    // The file may have changed in the meantime.
    if (this.valid === valid) this.valid = { ...valid, legal: { ...legal, pages: { ...pages, terms } } };
    return published.version;
  }

  /** Reads the files again. If a file is not valid, keeps the last valid texts and logs each problem once. */
  async refresh(): Promise<void> {
    const { config, log } = this.context;
    const read = await readState(config.contentFile).catch((error: unknown) => {
      const sentence = unreadable(config.contentFile, error);
      if (this.lastState !== sentence) log.error(`${sentence} The site keeps showing the last valid content.`);
      this.lastState = sentence;
    });
    if (read === undefined || read.state === this.lastState) return;
    this.lastState = read.state;
    try {
      this.valid = parseContent(read.text, config);
      log.info({ file: config.contentFile }, 'read the changed content file');
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      log.error(
        { problems: error.problems },
        'The content file is invalid. The site keeps showing the last valid content.',
      );
    }
  }
}

/** Returns the file's text, and a state that also changes with each picture in the same folder. */
async function readState(contentFile: string): Promise<{ text: string; state: string }> {
  const text = await readFile(contentFile, 'utf8');
  const folder = dirname(contentFile);
  const names = (await readdir(folder)).filter(isPictureName);
  const pictures = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name));
      return `${name} ${mtimeMs} ${size}`;
    }),
  );
  return { text, state: [text, ...pictures].join('\n') };
}

function unreadable(file: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The content file ${file} cannot be read: ${reason}. Restore it, or set CONTENT_FILE to another file.`;
}
