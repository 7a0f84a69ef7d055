import type { Config } from 'server-kit/config/config';
import { nameOf } from 'shared/compatibility/sentences';
import { jsonForHtml } from 'server-kit/http/html';
import type { InlinedRegistry } from '../client/InlinedRegistry';
import { releaseUrl } from '../registeredRemotes';
import type { RegistrySnapshot } from '../registry';

/** Matches the relative address of a file in an element that loads it. */
const RELATIVE =
  /(<(?:script|link|img|source)\b[^>]*?\s(?:src|href)=)(["'])(?!\/|#|[a-z][a-z0-9+.-]*:)(?:\.\/)?([^"']+)\2/gi;

/**
 * Returns the page of a site: the shell's HTML with complete addresses of its files, and with the registry for the
 * client.
 */
export function sitePage(
  config: Pick<Config, 'cdn'>,
  { record, pageHtml }: NonNullable<RegistrySnapshot['shell']>,
  visit: Omit<InlinedRegistry, 'shell'>,
): string {
  const base = releaseUrl(config, record);
  const inlined: InlinedRegistry = { ...visit, shell: nameOf(record) };
  const data = `<script type="application/json" id="release-registry">${jsonForHtml(JSON.stringify(inlined))}</script>`;
  return pageHtml
    .replace(RELATIVE, (_text, start: string, quote: string, path: string) => {
      const hash = record.integrity[path];
      const canCheck = hash !== undefined && /^<(script|link)/i.test(start);
      const attributes = canCheck ? ` integrity="${hash}" crossorigin` : '';
      return `${start}${quote}${base}${path}${quote}${attributes}`;
    })
    .replace(/<head\b[^>]*>/i, (head) => head + data);
}
