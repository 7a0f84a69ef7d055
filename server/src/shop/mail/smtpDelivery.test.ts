import assert from 'node:assert';
import { header, type MailServer, openMailServer } from '../../testing/mailServer';
import { type MailDelivery, messageId, type OutgoingMail, parseSender } from './outgoingMail';
import { createSmtpDelivery } from './smtpDelivery';

let server: MailServer;
let delivery: MailDelivery;
beforeAll(async () => {
  server = await openMailServer();
  delivery = createSmtpDelivery(server.url);
});
afterAll(async () => {
  delivery.close();
  await server.close();
});

async function send(changes: Partial<OutgoingMail>) {
  const mail = {
    id: 'mail1',
    kind: 'order',
    from: 'Shop <shop@example.com>',
    replyTo: 'help@example.com',
    to: 'ann@example.com',
    date: new Date(),
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    ...changes,
  };
  await delivery.send(mail, new AbortController().signal);
  const received = server.received.at(-1);
  assert(received);
  return received;
}

it.each([
  ['Line\r\nBcc: eve@example.com', /^Line Bcc: eve@example\.com$/],
  ['Codes für Åsa', /^=\?UTF-8\?[QB]\?/i],
])('the subject %j stays a single header', async (subject, expected) => {
  const { text, recipients } = await send({ subject });
  expect(header(text, 'Subject')).toMatch(expected);
  expect(header(text, 'Bcc')).toBeUndefined();
  expect(recipients).toEqual(['ann@example.com']);
});

it.each([
  ['Acme, Ltd <shop@example.com>', '"Acme, Ltd" <shop@example.com>'],
  ['Acme\r\nBcc: eve@example.com <shop@example.com>', '"Acme Bcc: eve@example.com" <shop@example.com>'],
  ['"Acme, Ltd" <shop@example.com>', '"Acme, Ltd" <shop@example.com>'],
  ['shop@example.com', 'shop@example.com'],
])('the sender %j becomes a single address', async (from, expected) => {
  const { text } = await send({ from });
  expect(header(text, 'From')).toBe(expected);
  expect(header(text, 'Bcc')).toBeUndefined();
});

it('a sender with non-ASCII letters is encoded', async () => {
  const { text } = await send({ from: 'Søren <shop@example.com>' });
  expect(header(text, 'From')).toMatch(/^=\?UTF-8\?.+\?= <shop@example\.com>$/i);
});

it.each([
  'ann@example.com, eve@example.com',
  'ann@example.com\r\nRCPT TO:<eve@example.com>',
  'ann@example.com>\r\nBcc: eve@example.com',
])('the recipient %j adds no second recipient', async (to) => {
  const before = server.received.length;
  await send({ to }).catch(() => undefined);
  const eve = server.received
    .slice(before)
    .filter(({ recipients, text }) => recipients.includes('eve@example.com') || header(text, 'Bcc') !== undefined);
  expect(eve).toEqual([]);
});

it.each([
  ['Shop <shop@example.com>', '<mail1@example.com>'],
  ['team@work <shop@example.com>', '<mail1@example.com>'],
  ['nobody', '<mail1@nobody>'],
])("the Message-ID of an email from %s contains the sender's domain", (from, expected) => {
  expect(messageId({ id: 'mail1', from })).toBe(expected);
  expect(parseSender(from).address).not.toContain('<');
});
