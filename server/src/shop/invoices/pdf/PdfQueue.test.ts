import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { readPdf } from '../../../testing/readPdf';
import type { Letterhead } from '../../content/ContentFile';
import type { PrintedDocument } from '../PrintedDocument';
import { PdfQueue, printPdf } from './PdfQueue';

const invoice = (address: string): PrintedDocument => ({
  heading: 'Invoice',
  number: 'INV-000042',
  topNotices: [],
  facts: [],
  parties: [{ heading: 'To', paragraphs: [address] }],
  table: { columns: ['Item', 'Amount'], rows: [['One seat', '£10.00']], sums: [['Total', '£10.00']] },
  footnotes: [],
});
const longAddress = Array.from({ length: 150 }, (_, line) => String(line % 10)).join('\n');

test('other work continues while an invoice with 150 address lines is printed', async () => {
  // Load the fonts and the library first.
  await printPdf(invoice('London'), { seller: 'Example Ltd' }, 'ann');
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const start = performance.now();
  const pdf = await printPdf(invoice(longAddress), { seller: 'Example Ltd' }, 'ann');
  const printing = performance.now() - start;
  // The delay is measured in the next turn of the event loop.
  await setTimeout(5);
  delays.disable();
  expect(delays.max / 1e6).toBeLessThan(printing / 3);
  expect((await readPdf(pdf)).pages.length).toBeGreaterThan(2);
});

test('a PDF that takes too long fails, and the next one starts in a new thread', async () => {
  const queue = new PdfQueue(1);
  const jobs = [
    queue.print(invoice('London'), { seller: 'Example Ltd' }, 'ann'),
    queue.print(invoice('London'), { seller: 'Example Ltd' }, 'ann'),
  ];
  for (const job of jobs) await expect(job).rejects.toThrow('The job took longer than 1 ms.');
});

test('an account with many waiting PDFs gets a refusal, and another account does not', async () => {
  const queue = new PdfQueue();
  const print = (account: string) => queue.print(invoice('London'), { seller: 'Example Ltd' }, account);
  const ofAnn = Array.from({ length: 20 }, () => print('ann'));
  const ofBob = print('bob');
  const results = await Promise.allSettled([...ofAnn, ofBob]);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array<string>(17).fill('fulfilled'),
    ...Array<string>(3).fill('rejected'),
    'fulfilled',
  ]);
  await expect(ofAnn.at(-1)).rejects.toThrow('We are very busy right now.');
});

test('a PDF with a logo has a picture, which screen readers skip', async () => {
  const logo = await readFile(join(INSTALL_FOLDER, 'content/logo.png'));
  const pictures = async (letterhead: Letterhead) => {
    const pdf = await printPdf(invoice('London'), letterhead, 'ann');
    return { count: pdf.toString('latin1').split('/Subtype /Image').length - 1, roles: (await readPdf(pdf)).roles };
  };
  const without = await pictures({ seller: 'Example Ltd' });
  const withLogo = await pictures({ seller: 'Example Ltd', logo });
  expect(without.count).toBe(0);
  expect(withLogo.count).toBeGreaterThan(0);
  expect(withLogo.roles).toEqual(without.roles);
});
