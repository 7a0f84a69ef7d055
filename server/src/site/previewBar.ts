import { joinWords } from 'shared/compatibility/sentences';
import { dateOf, type FoundPreview } from 'release-registry/previews/createPreviewFinder';
import { escapeHtml } from 'server-kit/http/html';
import { inlineHash } from 'server-kit/http/securityHeaders';

/** The path that ends a visitor's preview. */
export const END_PREVIEW_PATH = '/api/preview/end';

/** The bar's styles. They use none of the shell's colours, because a preview may contain another shell. */
const STYLE = [
  '#preview-bar{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.5rem 1rem;',
  'border-block-end:2px solid;background:#fcf0d9;color:#5c3700;overflow-wrap:anywhere}',
  '#preview-bar p{flex:1 1 14rem;max-inline-size:none;margin:0}',
  '#preview-bar button{min-block-size:2.75rem;padding:0 1rem;border:2px solid;border-radius:.375rem;',
  'background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}',
  '#preview-bar button:focus-visible{outline:3px solid;outline-offset:2px}',
  '@media (prefers-color-scheme:dark){#preview-bar{background:#37290f;color:#f3c473}}',
  '@media print{#preview-bar{display:none}}',
].join('');

/** The hash of the bar's style, for the content security policy. */
export const BAR_STYLE_HASH = inlineHash(STYLE);

/** Returns the page with a bar that describes the preview and has a button to end it. The bar needs no script. */
export function addPreviewBar(html: string, preview: FoundPreview): string {
  const head = `<meta name="robots" content="noindex" /><style>${STYLE}</style>`;
  const end = preview.state === 'active' ? 'End preview' : 'Close';
  const bar = [
    '<aside id="preview-bar" aria-label="Preview">',
    `<p>${escapeHtml(sentence(preview))}</p>`,
    `<form method="post" action="${END_PREVIEW_PATH}"><button>${end}</button></form>`,
    '</aside>',
  ].join('');
  return html.replace(/<\/head>/i, (tag) => head + tag).replace(/<body[^>]*>/i, (tag) => tag + bar);
}

function sentence(preview: FoundPreview): string {
  if (preview.state !== 'active') return `${preview.reason} You are seeing the live site.`;
  const releases = preview.releases.map(({ record: { name, version } }) => `${name} ${version}`);
  return `Preview of ${joinWords(releases)}, until ${dateOf(preview.expiresAt)}.`;
}
