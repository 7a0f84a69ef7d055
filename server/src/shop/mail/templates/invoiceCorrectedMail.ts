import type { Config } from 'server-kit/config/config';
import { attachedNote } from './attachedNote';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

export function invoiceCorrectedMail(
  _config: Config,
  { orderNumber, invoice, replaced, creditNote, orderUrl, documents }: MailPayloads['invoice-corrected'],
): [subject: string, ...parts: MailPart[]] {
  return [
    `Your corrected invoice ${invoice}`,
    paragraph(`We've corrected your invoice. Invoice ${invoice} replaces invoice ${replaced}.`),
    paragraph(`Credit note ${creditNote} cancels the old invoice. This correction doesn't charge or refund anything.`),
    facts(['Order', orderNumber], ['Invoice', invoice], ['Credit note', creditNote], ['Cancelled invoice', replaced]),
    ...attachedNote(documents),
    link('My order', orderUrl),
  ];
}
