import { JobThread } from 'server-kit/threads/JobThread';
import { tooBusy } from 'server-kit/http/tooBusy';
import { FairQueue } from '../../accounts/FairQueue';
import type { PdfDocument } from './documentPdf';

const CAPACITY = 128;
const ACCOUNT_CAPACITY = 16;
/** The time limit for a PDF. A PDF takes about 50 ms, and one with hundreds of lines takes a second. */
const LIMIT_MS = 30_000;

export interface PdfJob {
  document: PdfDocument;
  seller: string;
}

interface Waiting extends PdfJob {
  resolve: (pdf: Buffer) => void;
  reject: (reason: unknown) => void;
}

/** Creates PDFs in a separate thread, one at a time. Accounts take turns. */
export class PdfQueue {
  readonly #queue = new FairQueue<Waiting>(CAPACITY, ACCOUNT_CAPACITY);
  readonly #thread: JobThread<PdfJob, Uint8Array>;
  #isPrinting = false;

  constructor(limitMs = LIMIT_MS) {
    this.#thread = new JobThread({ beside: import.meta.url, name: 'pdfThread' }, limitMs);
  }

  /**
   * Returns a document as a PDF. See `documentPdf`.
   * @param account the account that waits for the PDF
   * @throws {HttpProblem} 503 if the queue is full
   * @throws {Error} if the PDF can't be created or takes too long
   */
  print(document: PdfDocument, seller: string, account: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#queue.add([account], { document, seller, resolve, reject })?.reject(tooBusy());
      if (!this.#isPrinting) void this.#printAll();
    });
  }

  async #printAll(): Promise<void> {
    this.#isPrinting = true;
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      const { document, seller, resolve, reject } = next;
      await this.#thread.run({ document, seller }).then((pdf) => resolve(Buffer.from(pdf)), reject);
    }
    this.#isPrinting = false;
  }
}

const queue = new PdfQueue();

/** Returns a document as a PDF from the queue that all areas of this process share. */
export const printPdf: PdfQueue['print'] = (...job) => queue.print(...job);
