import type { Letterhead } from '../../content/ContentFile';
import { JobThread } from 'server-kit/threads/JobThread';
import { tooBusy } from 'server-kit/http/tooBusy';
import type { PdfDocument } from './documentPdf';

const CAPACITY = 128;
const ACCOUNT_CAPACITY = 16;
/** The time limit for a PDF. Most PDFs take about 50 ms, and one with hundreds of lines takes a second. */
const LIMIT_MS = 30_000;

export interface PdfJob {
  document: PdfDocument;
  letterhead: Letterhead;
}

/** Creates PDFs in a separate thread, one at a time. Accounts take turns. */
export class PdfQueue {
  readonly #thread: JobThread<PdfJob, Uint8Array>;

  constructor(limitMs = LIMIT_MS) {
    const limits = { limitMs, capacity: CAPACITY, ownerCapacity: ACCOUNT_CAPACITY, refusal: tooBusy };
    this.#thread = new JobThread({ beside: import.meta.url, name: 'pdfThread' }, limits);
  }

  /**
   * Returns a document as a PDF. See `documentPdf`.
   * @param account the account that waits for the PDF
   * @throws {HttpProblem} 503 if the queue is full
   * @throws {Error} if the PDF can't be created or takes too long
   */
  async print(document: PdfDocument, letterhead: Letterhead, account: string): Promise<Buffer> {
    return Buffer.from(await this.#thread.run({ document, letterhead }, account));
  }
}

const queue = new PdfQueue();

/** Returns a document as a PDF, from the queue that the whole process shares. */
export const printPdf: PdfQueue['print'] = (...job) => queue.print(...job);
