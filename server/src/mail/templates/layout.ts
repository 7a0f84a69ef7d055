import type { Config } from '../../config/config';
import { escapeHtml } from '../../http/html';
import type { MailContent } from '../outgoingMail';

/** The parts of an email, from which its text and HTML are made. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: ReadonlyArray<readonly [name: string, value: string]> }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'link'; label: string; url: string };

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });
export const facts = (...pairs: ReadonlyArray<readonly [string, string]>): MailPart => ({
  kind: 'facts',
  facts: pairs,
});
export const codes = (list: readonly string[]): MailPart => ({ kind: 'codes', codes: list });
export const link = (label: string, url: string): MailPart => ({ kind: 'link', label, url });

export function composeMail(config: Config, subject: string, parts: readonly MailPart[]): MailContent {
  const closing = [
    paragraph(`Questions? Write to ${config.supportEmail}.`),
    paragraph(`${config.seller.name}\n${config.seller.address}`),
  ];
  const all = [...parts, ...closing];
  return { subject, text: all.map(asText).join('\n\n'), html: page(subject, all.map(asHtml).join('\n')) };
}

function asText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'codes':
      return part.codes.join('\n');
    case 'link':
      return `${part.label}:\n${part.url}`;
  }
}

function asHtml(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'facts':
      return `<table>${part.facts.map(([name, value]) => `<tr><th align="left">${escapeHtml(name)}&nbsp;</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`;
    case 'codes':
      return `<ul>${part.codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('')}</ul>`;
    case 'link':
      return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
  }
}

function page(title: string, body: string): string {
  const styles =
    'body{font:16px/1.5 system-ui,sans-serif;color:#1c2330;max-width:36rem;margin:2rem auto;padding:0 1rem}code{font-size:1.05em}th,td{padding:.15rem 0}';
  return `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${styles}</style></head><body>\n${body}\n</body></html>\n`;
}
