import { frameWindow } from '../../testing/invoiceDialog';
import { renderInvoice } from './renderInvoice';
import { parseInvoice } from './parseInvoice';

const STYLES = 'h1 { color: red }';
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>INV-000042</title>${head}</head>${body}</html>`;
const markup = (html: string) => parseInvoice(html).page.documentElement.outerHTML;

test('keeps the title, the text and the styles of an invoice', () => {
  const invoice = parseInvoice(
    page(`<style>${STYLES}</style><style media="print">p { display: none }</style>`, '<body><h1>Invoice</h1></body>'),
  );
  expect(invoice.title).toBe('INV-000042');
  expect(invoice.styleSheets).toEqual([STYLES, '@media print {p { display: none }}']);
  expect(invoice.page.querySelector('h1')?.textContent).toBe('Invoice');
});

test.each([
  ['a script', '<body><script>alert(1)</script><p>kept</p></body>'],
  ['a script in mixed case', '<body><ScRiPt src=https://evil.example/x.js></sCrIpT ><p>kept</p></body>'],
  ['a script without an end tag', '<body><p>kept</p><script>alert(1)'],
  ['a handler', '<body onload="alert(1)"><p>kept</p></body>'],
  ['a handler without quotes', '<body><p>kept</p><img src=x onerror=alert(1)></body>'],
  ['a handler without a space', '<body><p>kept</p><img src="x"onerror="alert(1)"></body>'],
  ['a handler in an SVG', '<body><p>kept</p><svg/onload=alert(1)><script>alert(1)</script></svg></body>'],
  ['a link that runs a script', '<body><p>kept</p><a href=" javascript:alert(1)">x</a></body>'],
  [
    'a redirect',
    '<head><meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="javascript:alert(1)"></head><body><p>kept</p></body>',
  ],
  [
    'an embedded page',
    '<body><p>kept</p><iframe srcdoc="<script>alert(1)</script>"></iframe><object data="javascript:alert(1)"></object></body>',
  ],
])('removes all scripts from an invoice with %s, and keeps the text', (_case, body) => {
  const html = markup(body);
  expect(html).toContain('kept');
  expect(html).not.toMatch(/alert|evil/);
});

test.each([
  ['<p style="color: blue">x</p>', 'color: blue'],
  ['<p STYLE = \'background: url("a>b")\'>x</p>', 'background: url("a>b")'],
  ['<p class=a style=color:green>x</p>', 'color:green'],
  ['<p class="a"style="color:green">x</p>', 'color:green'],
])('moves the inline style of %s to a data attribute', (body, css) => {
  const paragraph = parseInvoice(body).page.querySelector('p');
  expect(paragraph?.getAttribute('style')).toBeNull();
  expect(paragraph?.getAttribute('data-style')).toBe(css);
});

test('does not change attribute values or text that look like attributes', () => {
  expect(parseInvoice('<p title="a style=1 onclick=2">a &lt;b onclick=1&gt; style="x"</p>').page.body.innerHTML).toBe(
    '<p title="a style=1 onclick=2">a &lt;b onclick=1&gt; style="x"</p>',
  );
});

test('restores the inline styles when it renders the invoice', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const target = frameWindow(frame).document;
  renderInvoice(target, parseInvoice(page('', '<body style="margin: 7px"><h1>Invoice</h1></body>')), 'INV-000042');
  expect(target.title).toBe('INV-000042');
  expect(target.body.style.margin).toBe('7px');
  expect(target.querySelector('h1')?.textContent).toBe('Invoice');
  frame.remove();
});
