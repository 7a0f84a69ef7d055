/** @jsxRuntime automatic */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';
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
 * Returns an email's HTML. The inbox shows the first paragraph as the preview. React escapes all text, and the HTML
 * loads nothing from the network.
 */
export function mailHtml(page: MailPage): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Page {...page} />)}\n`;
}

function Page({ shopName, subject, parts, footer }: MailPage) {
  const firstLink = parts.find(({ kind }) => kind === 'link');
  const firstParagraph = parts.find((part) => part.kind === 'paragraph');
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{SHEET}</style>
      </Head>
      <Body className="page" style={styles.body}>
        {firstParagraph ? <Preview>{firstParagraph.text}</Preview> : null}
        <Section className="page" style={styles.page}>
          <Container style={styles.container}>
            <Section className="header" style={styles.header}>
              <Text style={styles.shopName}>{shopName}</Text>
            </Section>
            <Section className="card" style={styles.card}>
              <Heading as="h1" style={styles.heading}>
                {subject}
              </Heading>
              {parts.map((part, index) => (
                <Part key={index} part={part} isButton={part === firstLink} />
              ))}
            </Section>
            <Section className="footer" style={styles.footer}>
              {footer.map((text) => (
                <Text key={text} className="footer-text" style={styles.footerText}>
                  <Lines text={text} />
                </Text>
              ))}
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

function Part({ part, isButton }: { part: MailPart; isButton: boolean }) {
  switch (part.kind) {
    case 'paragraph':
      return (
        <Text style={styles.text}>
          <Lines text={part.text} />
        </Text>
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
        <Section className="codes" style={styles.codes}>
          {part.codes.map((code) => (
            <code key={code} style={styles.code}>
              {code}
            </code>
          ))}
        </Section>
      );
    case 'link':
      return isButton ? (
        <Section style={styles.action}>
          <Button className="button" href={part.url} style={styles.button}>
            {part.label}
          </Button>
        </Section>
      ) : (
        <Text style={styles.text}>
          <a className="link" href={part.url} style={styles.link}>
            {part.label}
          </a>
        </Text>
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
