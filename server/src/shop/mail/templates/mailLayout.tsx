/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react';

interface Styled {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A block. It is a table, because Outlook ignores the width and the padding of other elements. */
export function Block({ className, style, children }: Styled) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      {...{ className, style }}
    >
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

const PREVIEW_LENGTH = 150;
/** Invisible characters that inboxes count as text. */
const FILLER = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF';

/** The text that an inbox shows after the subject. The filler keeps the inbox from adding the content below. */
export function Preview({ text }: { text: string }) {
  const shown = text.slice(0, PREVIEW_LENGTH);
  return (
    <div style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }}>
      {shown}
      <div>{FILLER.repeat(PREVIEW_LENGTH - shown.length)}</div>
    </div>
  );
}

/** Outlook ignores a link's padding of 12 by 24 pixels. In its own comments, wide spaces replace the padding. */
const OUTLOOK_BEFORE =
  '<!--[if mso]><i style="mso-font-width:400%;mso-text-raise:18" hidden>&#8202;&#8202;&#8202;</i><![endif]-->';
const OUTLOOK_AFTER = '<!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->';
const NO_PADDING = { msoPaddingAlt: '0px' };
const OUTLOOK_TEXT = { ...NO_PADDING, msoTextRaise: 9 };

/** A link that looks like a button. */
export function LinkButton({ href, className, style, children }: Styled & { href: string }) {
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      style={{ display: 'inline-block', maxWidth: '100%', ...NO_PADDING, ...style }}
    >
      <span dangerouslySetInnerHTML={{ __html: OUTLOOK_BEFORE }} />
      <span style={{ display: 'inline-block', maxWidth: '100%', lineHeight: '120%', ...OUTLOOK_TEXT }}>{children}</span>
      <span dangerouslySetInnerHTML={{ __html: OUTLOOK_AFTER }} />
    </a>
  );
}
