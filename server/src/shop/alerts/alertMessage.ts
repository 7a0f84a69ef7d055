import { counting } from 'shared/domain/counting';
import { replaceCommands } from 'server-kit/config/installFolder';
import { escapeHtml } from 'server-kit/http/html';
import type { MailContent } from '../mail/outgoingMail';

/** The maximum number of problems in one message. */
const MAX_LINES = 20;
const DETAILS = 'For details, run: npm run admin -- review';

export interface AlertNews {
  /** New problems, which the merchant has not been told about. */
  found: readonly string[];
  /** Unsolved problems that the merchant was last told about at least a day ago. */
  lasting: readonly string[];
  solved: readonly string[];
}

export function alertMessage(productName: string, { found, lasting, solved }: AlertNews): MailContent {
  const all = [
    ...found.map((sentence) => `New: ${sentence}`),
    ...lasting.map((sentence) => `Not solved yet: ${sentence}`),
    ...solved.map((sentence) => `Solved: ${sentence}`),
  ];
  const hidden = all.length - MAX_LINES;
  const shown = [...all.slice(0, MAX_LINES), ...(hidden > 0 ? [`And ${hidden} more.`] : []), DETAILS];
  const lines = shown.map(replaceCommands);
  const open = found.length + lasting.length;
  const subject =
    open === 0 ? `${productName}: ${problems(solved.length)} solved` : `${productName}: ${problems(open)}`;
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return { subject, text: lines.join('\n\n'), html };
}

const problems = (count: number) => counting(count, 'problem');
