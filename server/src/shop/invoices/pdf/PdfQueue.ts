import type { Worker } from 'node:worker_threads';
import { FairQueue } from '../../accounts/FairQueue';
import { tooBusy } from 'server-kit/http/tooBusy';
import type { PrintedDocument } from '../PrintedDocument';
import { createPdfThread } from './createPdfThread';

const CAPACITY = 128;
const ACCOUNT_CAPACITY = 16;
/** The time limit for a PDF. A PDF takes about 50 ms, and one with hundreds of lines takes a second. */
const LIMIT_MS = 30_000;

export interface PdfJob {
  id: number;
  document: PrintedDocument;
  seller: string;
}

export type PdfReply = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; failure: string };

interface Waiting extends PdfJob {
  resolve: (pdf: Buffer) => void;
  reject: (reason: Error) => void;
}

/**
 * Creates PDFs in a separate thread, one at a time, so that the server replies to other requests in the meantime.
 * Accounts take turns. Starts the thread with the first PDF, because many processes never create one.
 */
export class PdfQueue {
  readonly #queue = new FairQueue<Waiting>(CAPACITY, ACCOUNT_CAPACITY);
  #thread: Worker | undefined;
  #current: Waiting | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(private readonly limitMs = LIMIT_MS) {}

  /**
   * Returns a document as a PDF. See `documentPdf`.
   * @param account the account that waits for the PDF
   * @throws {HttpProblem} 503 if the queue is full
   * @throws {Error} if the PDF can't be created or takes too long
   */
  print(document: PrintedDocument, seller: string, account: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const waiting = { id: this.#lastId, document, seller, resolve, reject };
      this.#queue.add([account], waiting)?.reject(tooBusy());
      if (!this.#current) this.#startNext();
    });
  }

  #startNext(): void {
    clearTimeout(this.#watchdog);
    this.#current = this.#queue.take();
    if (!this.#current) {
      // Let the process exit while the thread has nothing to do.
      this.#thread?.unref();
      return;
    }
    const { id, document, seller } = this.#current;
    this.#thread ??= this.#createThread();
    this.#thread.ref();
    this.#thread.postMessage({ id, document, seller } satisfies PdfJob);
    this.#watchdog = setTimeout(() => this.#fail(`The PDF took longer than ${this.limitMs} ms.`), this.limitMs);
  }

  #createThread(): Worker {
    const thread = createPdfThread();
    thread.on('message', (reply: PdfReply) => this.#handleReply(reply));
    thread.on('error', (error) => this.#fail(String(error), thread));
    return thread;
  }

  #handleReply(reply: PdfReply): void {
    if (reply.id !== this.#current?.id) return;
    if ('pdf' in reply) this.#current.resolve(Buffer.from(reply.pdf.buffer));
    else this.#current.reject(new Error(reply.failure));
    this.#startNext();
  }

  /** Rejects the current PDF, and creates the next one in a new thread. */
  #fail(reason: string, thread = this.#thread): void {
    if (thread !== this.#thread) return;
    this.#thread = undefined;
    void thread?.terminate();
    this.#current?.reject(new Error(reason));
    this.#startNext();
  }
}

const queue = new PdfQueue();

/** Returns a document as a PDF from the queue that all areas of this process share. */
export const printPdf: PdfQueue['print'] = (...job) => queue.print(...job);
