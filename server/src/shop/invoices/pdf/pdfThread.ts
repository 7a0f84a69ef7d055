import { serveJobs } from 'server-kit/threads/serveJobs';
import { documentPdf } from './documentPdf';
import type { PdfJob } from './PdfQueue';

// The entry point of the thread that creates PDFs.
serveJobs(({ document, letterhead }: PdfJob) => documentPdf(document, letterhead));
