import type { TextRun } from 'shared/contract/content';
import { Link } from 'shared/router';

/**
 * Renders text with links. Links to our own pages use the router. All URLs are safe, because the server has checked
 * them.
 */
export function RichText({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, href }, index) => {
    if (href === undefined) return text;
    if (href.startsWith('/'))
      return (
        <Link key={index} to={href}>
          {text}
        </Link>
      );
    return (
      <a key={index} href={href}>
        {text}
      </a>
    );
  });
}
