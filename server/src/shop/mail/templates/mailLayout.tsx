/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react';

interface Styled {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A table that acts as a block, because Outlook ignores the width and the padding of other elements. */
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

// Only Outlook reads these two properties. It ignores `display: none`, and the padding of links.
const HIDDEN_IN_OUTLOOK = { msoHide: 'all' };
const OUTLOOK_PADDING = { msoPaddingAlt: '12px 24px' };

/** The text that an inbox shows after the subject. It is hidden in the open email. */
export function Preview({ text }: { text: string }) {
  return <div style={{ display: 'none', ...HIDDEN_IN_OUTLOOK }}>{text}</div>;
}

interface LinkButtonProps {
  href: string;
  /** The class and the style of the background. */
  className: string;
  style: CSSProperties;
  linkStyle: CSSProperties;
  children: ReactNode;
}

/** A link that looks like a button. Its background is a table cell, because Outlook ignores the background of links. */
export function LinkButton({ href, className, style, linkStyle, children }: LinkButtonProps) {
  return (
    <table border={0} cellPadding="0" cellSpacing="0" role="presentation">
      <tbody>
        <tr>
          <td className={className} style={{ ...OUTLOOK_PADDING, ...style }}>
            <a href={href} style={linkStyle}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
