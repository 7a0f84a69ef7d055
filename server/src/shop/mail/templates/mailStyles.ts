/**
 * The site's colours for light mode. They are inline styles, because email clients require them, and classes override
 * them in dark mode.
 */
const LIGHT = {
  page: '#f5f7f8',
  surface: '#ffffff',
  sunken: '#edf1f3',
  text: '#15212b',
  muted: '#4d5c69',
  border: '#d4dce1',
  accent: '#0b5c6d',
};
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace";

export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: LIGHT.page },
  page: { padding: '24px 0', backgroundColor: LIGHT.page, color: LIGHT.text, fontFamily: SANS },
  container: { width: '100%', maxWidth: 600, margin: '0 auto' },
  header: { padding: '16px 24px', backgroundColor: LIGHT.accent, borderRadius: '12px 12px 0 0' },
  shopName: { margin: 0, color: '#ffffff', fontSize: 18, lineHeight: '28px', fontWeight: 700 },
  card: { padding: '8px 24px 24px', backgroundColor: LIGHT.surface, borderRadius: '0 0 12px 12px' },
  heading: { margin: '16px 0 8px', fontSize: 22, lineHeight: '30px', fontWeight: 700 },
  // Break long email addresses. Some clients support only the older property `wordBreak`.
  text: { margin: '12px 0', fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere', wordBreak: 'break-word' },
  facts: { width: '100%', margin: '16px 0', borderCollapse: 'collapse' },
  factName: {
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${LIGHT.border}`,
    color: LIGHT.muted,
    fontSize: 15,
    lineHeight: '22px',
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  factValue: {
    padding: '8px 0',
    borderBottom: `1px solid ${LIGHT.border}`,
    fontSize: 15,
    lineHeight: '22px',
    fontWeight: 600,
    textAlign: 'right',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  codes: { margin: '16px 0', padding: '8px 16px', backgroundColor: LIGHT.sunken, borderRadius: 8 },
  code: { display: 'block', padding: '4px 0', fontFamily: MONO, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  action: { margin: '20px 0' },
  button: { backgroundColor: LIGHT.accent, borderRadius: 6 },
  buttonLink: {
    display: 'inline-block',
    padding: '12px 24px',
    color: '#ffffff',
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  link: { color: LIGHT.accent, textDecoration: 'underline' },
  footer: { padding: '8px 24px' },
  footerText: { margin: '8px 0', color: LIGHT.muted, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' },
} as const;

/**
 * The style sheet for narrow screens and dark mode. The rules need `!important`, because inline styles override a style
 * sheet. Clients without media queries show the light colours.
 */
export const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .page { padding: 0 !important; }
  .header { border-radius: 0 !important; padding-left: 16px !important; padding-right: 16px !important; }
  .card, .footer { border-radius: 0 !important; padding-left: 16px !important; padding-right: 16px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0f1519 !important; color: #e6edf1 !important; }
  .header { background-color: #0b4a58 !important; }
  .card { background-color: #182027 !important; }
  .codes { background-color: #10171c !important; }
  .fact-name, .footer-text { color: #a9b7c1 !important; }
  .fact-name, .fact-value { border-color: #33414b !important; }
  .button { background-color: #0f6b7e !important; }
  .link { color: #6fd0e3 !important; }
}`;
