/** @jsxRuntime automatic */
import { renderToStaticMarkup } from 'react-dom/server';
import { Block, LinkButton, Preview } from './mailLayout';
import type { MailPart } from './MailPart';
import { SHEET, styles } from './mailStyles';

interface MailPage {
  shopName: string;
  subject: string;
  parts: readonly MailPart[];
  /** Paragraphs below the content. */
  footer: readonly string[];
}

/**
 * Renders an email as HTML that loads nothing from the network. The inbox shows the first paragraph as the preview.
 * React escapes all text.
 */
export function mailHtml(page: MailPage): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Page {...page} />)}\n`;
}

function Page({ shopName, subject, parts, footer }: MailPage) {
  const firstLink = parts.find(({ kind }) => kind === 'link');
  const firstParagraph = parts.find((part) => part.kind === 'paragraph');
  return (
    <html lang="en-GB" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{SHEET}</style>
      </head>
      <body className="page" style={styles.body}>
        {firstParagraph ? <Preview text={firstParagraph.text} /> : null}
        <Block className="page" style={styles.page}>
          <Block style={styles.container}>
            <Block className="header" style={styles.header}>
              <p style={styles.shopName}>{shopName}</p>
            </Block>
            <Block className="card" style={styles.card}>
              <h1 style={styles.heading}>{subject}</h1>
              {parts.map((part, index) => (
                <Part key={index} part={part} isButton={part === firstLink} />
              ))}
            </Block>
            <Block className="footer" style={styles.footer}>
              {footer.map((text) => (
                <p key={text} className="footer-text" style={styles.footerText}>
                  <Lines text={text} />
                </p>
              ))}
            </Block>
          </Block>
        </Block>
      </body>
    </html>
  );
}

function Part({ part, isButton }: { part: MailPart; isButton: boolean }) {
  switch (part.kind) {
    case 'paragraph':
      return (
        <p style={styles.text}>
          <Lines text={part.text} />
        </p>
      );
    case 'facts':
      return (
        <table style={styles.facts}>
          <tbody>
            {part.facts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row" className="fact-name" style={styles.factName}>
                  {name}
                </th>
                <td className="fact-value" style={styles.factValue}>
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'codes':
      return (
        <Block className="codes" style={styles.codes}>
          {part.codes.map((code) => (
            <code key={code} style={styles.code}>
              {code}
            </code>
          ))}
        </Block>
      );
    case 'link':
      return isButton ? (
        <Block style={styles.action}>
          <LinkButton className="button" href={part.url} style={styles.button} linkStyle={styles.buttonLink}>
            {part.label}
          </LinkButton>
        </Block>
      ) : (
        <p style={styles.text}>
          <a className="link" href={part.url} style={styles.link}>
            {part.label}
          </a>
        </p>
      );
  }
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </span>
  ));
}
