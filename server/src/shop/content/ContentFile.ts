import { readFile } from 'node:fs/promises';
import type { ContentResponse } from 'shared/contract/content';
import type { AppContext } from 'server-kit/context/AppContext';
import { StartError } from 'server-kit/lifecycle/StartError';
import { ContentError, parseContent } from './parseContent';
import { storeTerms } from './terms';

type Context = Pick<AppContext, 'config' | 'log'>;

/** The context for areas that need the merchant's texts. */
export interface ContentContext extends AppContext {
  contentFile: ContentFile;
}

/** The merchant's texts, which can change while the server runs. */
export class ContentFile {
  private constructor(
    private readonly context: Context,
    private lastText: string,
    private valid: ContentResponse,
  ) {}

  /** Opens the content file. @throws {StartError} if the file is missing or not valid. */
  static async open(context: Context): Promise<ContentFile> {
    const { contentFile } = context.config;
    try {
      const text = await readFile(contentFile, 'utf8');
      return new ContentFile(context, text, parseContent(text, context.config));
    } catch (error) {
      if (error instanceof ContentError) throw new StartError(error.message);
      throw new StartError(unreadable(contentFile, error));
    }
  }

  /** The last valid texts. Returns the same object until the file changes or its terms are published. */
  get content(): ContentResponse {
    return this.valid;
  }

  /**
   * Stores the current terms of sale in the database, unless they are already stored. The database must be migrated.
   * @returns the version of the terms.
   */
  async publishTerms(context: Pick<AppContext, 'db' | 'clock'>): Promise<string> {
    const { valid } = this;
    const { pages } = valid;
    if (pages.terms.version !== undefined) return pages.terms.version;
    const published = await storeTerms(context, valid);
    // The file may have changed in the meantime.
    if (this.valid === valid) this.valid = { ...valid, pages: { ...pages, terms: { ...pages.terms, ...published } } };
    return published.version;
  }

  /** Reads the file again. If the file is not valid, keeps the last valid texts and logs each problem once. */
  async refresh(): Promise<void> {
    const { config, log } = this.context;
    const text = await readFile(config.contentFile, 'utf8').catch((error: unknown) => {
      const sentence = unreadable(config.contentFile, error);
      if (this.lastText !== sentence) log.error(`${sentence} The site keeps showing the last valid content.`);
      this.lastText = sentence;
    });
    if (text === undefined || text === this.lastText) return;
    this.lastText = text;
    try {
      this.valid = parseContent(text, config);
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

function unreadable(file: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The content file ${file} cannot be read: ${reason}. Restore it, or set CONTENT_FILE to another file.`;
}
