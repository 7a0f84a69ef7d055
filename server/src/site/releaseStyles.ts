import type { ReleaseRecord } from 'shared/contract/registry';
import { escapeHtml } from 'server-kit/http/html';
import { inlineHash } from 'server-kit/http/securityHeaders';

/** A stylesheet that pages can inline, because the release record includes its content. */
interface InlineStyle {
  /** The `<style>` element. The page's loader recognises it by `data-href` and doesn't load the file again. */
  element: string;
  /** The element's hash for the Content-Security-Policy header. */
  hash: string;
  /** The names of the classes that the stylesheet defines. */
  classNames: readonly string[];
}

const stylesOf = new WeakMap<ReleaseRecord, ReadonlyMap<string, InlineStyle>>();

/**
 * Returns a release's stylesheet as an inline style. Prepares each release's stylesheets only once. Returns `undefined`
 * if the record lacks the content, or if the content contains `</style` and therefore cannot be inlined.
 */
export function inlineStyle(release: ReleaseRecord, file: string): InlineStyle | undefined {
  const known = stylesOf.get(release) ?? prepare(release);
  stylesOf.set(release, known);
  return known.get(file);
}

function prepare({ styles = {} }: ReleaseRecord): ReadonlyMap<string, InlineStyle> {
  const inline = Object.entries(styles).filter(([, text]) => !/<\/style/i.test(text));
  return new Map(
    inline.map(([file, text]) => [
      file,
      {
        element: `<style data-href="${escapeHtml(file)}">${text}</style>`,
        hash: inlineHash(text),
        classNames: [...new Set([...text.matchAll(/\.([a-z][\w-]+)/gi)].map(([, name = '']) => name))],
      },
    ]),
  );
}
