import { parentPort } from 'node:worker_threads';
import { documentPdf } from './documentPdf';
import type { PdfJob, PdfReply } from './PdfQueue';

// The program of the thread that creates PDFs.
parentPort?.on('message', ({ id, document, seller }: PdfJob) => {
  documentPdf(document, seller).then(
    (pdf) => reply({ id, pdf: new Uint8Array(pdf) }),
    (error: unknown) => reply({ id, failure: String(error) }),
  );
});

function reply(message: PdfReply): void {
  parentPort?.postMessage(message, 'pdf' in message ? [message.pdf.buffer] : []);
}
