import { testConfig } from '../../../testing/testConfig';
import { composeMail } from './composeMail';
import { codes, facts, link, paragraph } from './MailPart';
import type { MailContent } from '../outgoingMail';
import type { MailPayloads, ReversalEffect, SupportChange } from './payloads';
import { mailKinds, renderMail } from './renderMail';

const config = testConfig('unused');
const order = {
  orderNumber: '7KD3MX2P',
  paymentId: 'payment',
  quantity: 3,
  amountPence: 15_300,
  endDate: '2027-11-22',
  subscriptionsUrl: 'http://shop.test/subscriptions',
};
const refund = {
  orderNumber: '7KD3MX2P',
  amountPence: 15_300,
  effect: { kind: 'none' },
  orderUrl: 'http://shop.test/subscriptions',
} as const;
const byOther = {
  isRenewal: true,
  quantity: 3,
  isOwner: true,
  url: 'http://shop.test/subscriptions',
  renewalUrl: 'http://shop.test/subscription/renew/subscription',
};
/** Examples of each kind. This file does not compile if a new kind has no examples here. */
type Examples<Union extends { kind: string }> = { [Kind in Union['kind']]: Extract<Union, { kind: Kind }>[] };

const effects: Examples<ReversalEffect> = {
  none: [{ kind: 'none' }],
  undelivered: [{ kind: 'undelivered' }],
  blocked: [{ kind: 'blocked' }],
  shortened: [
    { kind: 'shortened' },
    { kind: 'shortened', endDate: '2026-11-21' },
    { kind: 'shortened', endDate: '2027-11-22' },
  ],
  restored: [
    { kind: 'restored', endDate: '2026-11-21' },
    { kind: 'restored', endDate: '2027-11-22' },
  ],
  'codes-ended': [
    { kind: 'codes-ended', quantity: 1 },
    { kind: 'codes-ended', quantity: 2 },
  ],
  'codes-restored': [
    { kind: 'codes-restored', quantity: 1 },
    { kind: 'codes-restored', quantity: 2 },
  ],
};
const endDate = '2027-11-22';
const changes: Examples<SupportChange> = {
  granted: [{ kind: 'granted', activationCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'], endDate }],
  imported: [{ kind: 'imported', activationCodes: ['80e15db5-c796', 'CCCCC-DDDDD'], endDate }],
  extended: [{ kind: 'extended', days: 14, endDate }],
  shortened: [{ kind: 'shortened', endDate }],
  'given away': [
    { kind: 'given away', newOwner: 'grace@example.com' },
    { kind: 'given away', newOwner: 'grace@example.com', isAccepted: true },
  ],
  received: [
    { kind: 'received', activationCodes: ['AAAAA-BBBBB'], endDate },
    { kind: 'received', activationCodes: ['AAAAA-BBBBB'], endDate, isAccepted: true },
  ],
  'payment link': (['addition', 'renewal'] as const).map((purpose) => ({
    kind: 'payment link',
    offer: {
      purpose,
      quantity: 2,
      computersNow: 3,
      payablePence: 12_000,
      endDate,
      url: 'http://shop.test/subscription/add/1',
    },
  })),
  'code ended': [{ kind: 'code ended', code: '…CCCCC' }],
  blocked: [{ kind: 'blocked' }],
  unblocked: [{ kind: 'unblocked', endDate }],
  'account blocked': [{ kind: 'account blocked' }],
  'account unblocked': [{ kind: 'account unblocked' }],
  documents: [{ kind: 'documents', orderNumber: '7KD3MX2P' }],
  'address corrected': [{ kind: 'address corrected', newEmail: 'grace@example.com' }],
  'address removed': [{ kind: 'address removed' }],
};
const delayedPayment = {
  orderNumber: '7KD3MX2P',
  kind: 'purchase',
  quantity: 3,
  amountPence: 15_300,
  orderUrl: 'http://shop.test/payment/success/payment',
} as const;
const activationCodes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];

/** One payload for each kind of email. This file does not compile if a new kind has no payload here. */
const payloads: MailPayloads = {
  order: { ...order, activationCodes },
  renewal: { ...order, orderUrl: 'http://shop.test/order' },
  'payment-awaited': delayedPayment,
  'payment-failed': { ...delayedPayment, kind: 'renewal' },
  'payment-in-review': delayedPayment,
  'password-reset': { resetUrl: 'http://shop.test/reset' },
  'password-removed': {},
  'sign-in-link': { signInUrl: 'http://shop.test/SignIn/code', digits: '012345' },
  reminder: {
    quantity: 3,
    endDate: '2026-12-01',
    renewalUrl: 'http://shop.test/renew',
    offer: { payablePence: 12_240, savingPence: 3_060, percentage: 20 },
    optOutUrl: 'http://shop.test/reminders/token',
  },
  refund: { ...refund, isFull: true, isFullyRefunded: true, isPending: false, creditNote: 'CN-000001' },
  'refund-failed': { ...refund, isCancelled: false },
  dispute: { ...refund, disputedPence: refund.amountPence, state: 'open' },
  'payment-by-other': { ...byOther, cause: 'refund', effect: { kind: 'blocked' } },
  'code-for-colleague': { activationCode: 'AAAAA-BBBBB', endDate: '2027-11-22', senderEmail: 'ada@example.com' },
  'invoice-corrected': {
    orderNumber: '7KD3MX2P',
    invoice: 'INV-000002',
    replaced: 'INV-000001',
    creditNote: 'CN-000001',
    orderUrl: 'http://shop.test/order',
  },
  'activation-codes': { activationCodes, endDate: '2027-11-22', subscriptionsUrl: 'http://shop.test/subscriptions' },
  'download-link': {},
  'code-replaced': {
    activationCode: 'AAAAA-BBBBB',
    oldCode: '…CCCCC',
    computerName: 'SALES-01',
    endDate: '2027-11-22',
    subscriptionsUrl: 'http://shop.test/subscriptions',
  },
  'transfer-offer': {
    ownerEmail: 'ada@example.com',
    quantity: 3,
    endDate: '2027-11-22',
    lastDay: '2026-12-10',
    offerUrl: 'http://shop.test/account/transfer/code',
  },
  'transfer-offered': {
    email: 'grace@example.com',
    quantity: 3,
    lastDay: '2026-12-10',
    subscriptionsUrl: 'http://shop.test/subscriptions',
  },
  'move-request': {
    moveUrl: 'http://shop.test/account/move/code',
    code: '…CCCCC',
    label: 'Reception',
    fromComputer: 'SALES-01',
    toComputer: 'SALES-02',
    askedAt: '26 November 2026, 09:05 GMT',
  },
  'email-change-link': { confirmUrl: 'http://shop.test/confirm' },
  'email-change-taken': {},
  'email-change-asked': { newEmail: 'new@example.com' },
  'email-changed': { newEmail: 'new@example.com' },
  'password-changed': {},
  'sessions-ended': { count: 2 },
  'account-deleted': {
    orderNumbers: ['H4RT-2K9P'],
    keepsCodes: true,
    working: [{ computers: 4, endDate: '2027-11-27' }],
  },
  'staff-access': {
    event: 'Somebody added the passkey “Laptop”.',
    at: '2026-11-22T14:05:00.000Z',
    address: '203.0.113.9',
    url: 'http://shop.test/office/sessions',
  },
  support: {
    change: { kind: 'received', activationCodes, endDate: '2027-11-22' },
    message: 'As you asked on the phone.',
    subscriptionsUrl: 'http://shop.test/subscriptions',
  },
  digest: {
    day: '2026-11-21',
    sales: [
      { kind: 'purchase', orders: 2, amountPence: 30_600 },
      { kind: 'renewal', orders: 1, amountPence: 12_240 },
    ],
    refundedPence: 5_000,
    needsYou: ['Order 7KD3MX2P needs your decision: The amount differs.'],
    renewalsDue: 7,
    renewalDays: 30,
    officeUrl: 'http://shop.test/office',
    endingsUrl: 'http://shop.test/office/lists/endings?since=2026-11-22&until=2026-12-22&status=active',
  },
};

/** Returns an email's visible text on one line. */
const visibleText = (html: string) =>
  html
    .slice(html.indexOf('<h1'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');

/** Renders an email that is sent on 22 November 2026. */
const render = <Kind extends keyof MailPayloads>(kind: Kind, payload: MailPayloads[Kind]) =>
  renderMail(config, kind, payload, '2026-11-22');

it.each(mailKinds)('the HTML of the email "%s" contains all of its text and only absolute links', (kind) => {
  expectSameContent(render(kind, payloads[kind]));
});

it.each(Object.values(effects).flat())(
  'the emails about refunds and disputes have the same text and HTML for the effect %j',
  (effect) => {
    const mails = [
      ...[true, false].flatMap((flag) => [
        render('refund', { ...payloads.refund, effect, isFull: flag, isFullyRefunded: true }),
        render('refund', { ...payloads.refund, effect, isFull: false, isFullyRefunded: false, isPending: flag }),
        render('refund-failed', { ...payloads['refund-failed'], effect, isCancelled: flag }),
      ]),
      ...(['open', 'lost', 'won'] as const).map((state) => render('dispute', { ...payloads.dispute, effect, state })),
    ];
    mails.forEach(expectSameContent);
  },
);

it.each(Object.values(changes).flat())(
  'the email about what support did has the same text and HTML for %j',
  (change) => {
    for (const message of [undefined, 'As you asked on the phone.'])
      expectSameContent(
        render('support', { change, ...(message && { message }), subscriptionsUrl: order.subscriptionsUrl }),
      );
  },
);

it('a sign-in email without digits has the same text and HTML', () => {
  expectSameContent(render('sign-in-link', { signInUrl: 'http://shop.test/SignIn/code' }));
});

it('the summary of a day names at most 20 problems, and says that a quiet day needs nobody', () => {
  const busy = render('digest', {
    ...payloads.digest,
    needsYou: Array.from({ length: 23 }, (_, n) => `Problem ${n}.`),
  });
  expectSameContent(busy);
  expect(busy.text.match(/Problem \d+\./g)).toHaveLength(20);
  expect(busy.text).toContain('And 3 more.');
  const quiet = render('digest', { ...payloads.digest, sales: [], refundedPence: 0, needsYou: [], renewalsDue: 0 });
  expectSameContent(quiet);
  expect(quiet.subject).toBe('Call Recorder: 0 sales for £0.00 on 21 November 2026');
  expect(quiet.text).toContain('Nothing needs your attention.');
});

it.each(['2026-11-21', '2027-11-22'])(
  'the emails about a payment by somebody else have the same text and HTML for the end date %s',
  (endDate) => {
    for (const isOwner of [true, false])
      for (const cause of ['refund', 'dispute', 'lost dispute'] as const)
        for (const effect of [{ kind: 'blocked' }, { kind: 'shortened', endDate }] as const)
          expectSameContent(render('payment-by-other', { ...byOther, isOwner, effect, cause }));
    const effect = { kind: 'restored', endDate } as const;
    for (const cause of ['payment', 'confirmation'] as const)
      expectSameContent(render('payment-by-other', { ...byOther, effect, cause }));
  },
);

function expectSameContent({ subject, text, html }: MailContent): void {
  const visible = visibleText(html);
  const addresses = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address]) =>
    address?.replaceAll('&amp;', '&'),
  );
  expect(visible).toContain(subject);
  for (const line of text.split('\n').filter((candidate) => candidate !== '')) {
    if (line.startsWith('http')) expect(addresses).toContain(line);
    else for (const part of line.replace(/:$/, '').split(': ')) expect(visible).toContain(part);
  }
  for (const address of addresses) expect(address).toMatch(/^https?:\/\//);
  expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|@import/);
  expect(text).not.toMatch(/undefined|NaN/);
}

it.each([
  ['order', 1, 'Install Call Recorder, choose to activate Pro, and enter the code.'],
  ['order', 2, 'Install Call Recorder on each computer, choose to activate Pro, and enter one of the codes.'],
  ['activation-codes', 1, 'You asked for your activation code again. Here it is:'],
  ['activation-codes', 2, 'You asked for your activation codes again. Here they are:'],
] as const)(
  'the email "%s" uses the singular or plural that suits its number of activation codes (%d)',
  (kind, count, sentence) => {
    const payload = { ...payloads[kind], activationCodes: activationCodes.slice(0, count) };
    expect(renderMail(config, kind, payload, '2026-11-22').text).toContain(sentence);
  },
);

it('an email about a move shows no address that a computer’s name contains, and no second line', () => {
  const name = 'Pay now:\nhttps://evil.example/?a=b or x@evil.example \u202eMacBook-Pro.local';
  const payload = { ...payloads['move-request'], fromComputer: name, toComputer: '\u2028/.' };
  const { text } = renderMail(config, 'move-request', payload, '2026-11-22');
  expect(text).toContain('In use on: Pay now https evil. example a b or x@ ev\n');
  expect(text).toContain('Wanted on: a computer without a name\n');
});

it("an email's HTML states its language and has colours for dark mode", () => {
  const { html } = renderMail(config, 'order', payloads.order, '2026-11-22');
  expect(html).toMatch(/<html[^>]* lang="en-GB"/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
});

it("an email's HTML escapes all content", () => {
  const { html } = composeMail(config, '<i>1', [
    paragraph('<i>2'),
    facts(['<i>3', '<i>4']),
    codes(['<i>5']),
    link('<i>6', 'http://shop.test/?a="<i>7'),
  ]);
  expect(html).not.toContain('<i>');
  expect(html.match(/&lt;i&gt;\d/g)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7].map((n) => `&lt;i&gt;${n}`)));
});

const manyCodes = Array.from({ length: 500 }, (_, index) => `AAAAA-BBBBB-CCCCC-${10_000 + index}`);
/** Mail programs cut an email at about 102 KB. */
const SIZE_LIMIT = 90 * 1024;

it.each(['order', 'activation-codes'] as const)(
  'the email "%s" with 500 codes lists 50 of them, attaches all of them, and is not cut by mail programs',
  (kind) => {
    const { text, html, attachments } = render(kind, { ...payloads[kind], activationCodes: manyCodes });
    expect(manyCodes.filter((code) => text.includes(code))).toEqual(manyCodes.slice(0, 50));
    expect(manyCodes.filter((code) => html.includes(code))).toEqual(manyCodes.slice(0, 50));
    expect(text).toContain('The attached file activation-codes.csv contains all 500 codes. These are the first 50:');
    expect(attachments).toMatchObject([{ fileName: 'activation-codes.csv', contentType: 'text/csv; charset=utf-8' }]);
    const [, ...rows] = attachments?.[0]?.content.toString().trim().split('\r\n') ?? [];
    expect(rows).toEqual(manyCodes.map((code) => `"${code}"`));
    expect(Buffer.byteLength(text) + Buffer.byteLength(html)).toBeLessThan(SIZE_LIMIT);
  },
);

it('an email with 50 codes lists all of them and attaches nothing', () => {
  const { text, attachments } = render('order', { ...payloads.order, activationCodes: manyCodes.slice(0, 50) });
  expect(manyCodes.filter((code) => text.includes(code))).toHaveLength(50);
  expect(attachments).toBeUndefined();
});

it.each(mailKinds)('the email "%s" is not cut by mail programs', (kind) => {
  const { text, html } = render(kind, payloads[kind]);
  expect(Buffer.byteLength(text) + Buffer.byteLength(html)).toBeLessThan(SIZE_LIMIT);
});
