import assert from 'node:assert';
import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { createDelivery } from '../mail/delivery';
import { sendDueMail } from '../mail/MailSender';
import { renderMail } from '../mail/templates/renderMail';
import { header, openMailServer } from '../../testing/mailServer';
import { subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { refreshMail } from './refreshMail';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
beforeEach(async () => {
  selling.clock.reset();
  await selling.context.db.deleteFrom('outbox').execute();
});
afterAll(() => selling.close());

const ending = async () => {
  const endDate = addMonths(calendarDateOf(selling.clock.now()), 12);
  return { endDate, ...(await subscribed(selling, endDate)) };
};

async function remindersOn(day: string) {
  selling.clock.set(new Date(`${day}T12:00:00Z`));
  return (await selling.deliverMail()).filter(({ kind }) => kind === 'reminder');
}

const optOutOf = ({ text }: { text: string }) =>
  /Stop reminders:\nhttp:\/\/shop\.test(\/reminders\/[\w-]+)/.exec(text)?.[1];

test('a reminder states the price, the saving in pounds, the computers, and what stops and when', async () => {
  const { endDate, id } = await ending();
  const [mail] = await remindersOn(addDays(endDate, -7));
  assert(mail);
  const end = formatCalendarDate(endDate);
  expect(mail.text).toContain(`Your subscription for 3 computers ends on ${end}.`);
  expect(mail.text).toContain(
    `After ${end}, the Pro features stop on all 3 computers, and their activation codes no longer work.`,
  );
  expect(mail.text).toContain(
    `Computers: 3\nPrice for 12 more months: £122.40\nYou save: £30.60 (20%)\nIf you renew by: ${end}\n`,
  );
  expect(mail.text).toContain(`/subscription/renew/${id}`);
});

test('a reminder names its order, or the labels and computers of at most five codes', async () => {
  const { endDate, code, customer } = await ending();
  const [{ orderNumber }] = (await customer.get('/api/order/getsubscriptions/')).json()[0].orders;
  const [unnamed] = await remindersOn(addDays(endDate, -30));
  expect(unnamed?.text).toContain(`\nOrder: ${orderNumber}\n`);

  await customer.post('/api/activation/activate', { code, computerName: 'RECEPTION-PC' });
  const [named] = await remindersOn(addDays(endDate, -7));
  expect(named?.text).toContain('\nCodes for: RECEPTION-PC and 2 more\n');
  expect(named?.text).not.toContain('Order:');

  const { db } = selling.context;
  await db.updateTable('activation_codes').set({ label: 'Reception' }).where('code', '=', code).execute();
  const [notice] = await remindersOn(endDate);
  expect(notice?.text).toContain('\nCodes for: Reception and 2 more\n');
});

test.each([
  [1, ['Anna'], 'Code for: Anna'],
  [1, ['bob@example.com'], 'Code for: bob@ example. com'],
  [2, ['Anna', 'SALES-01'], 'Codes for: Anna, SALES-01'],
  [9, ['A', 'B', 'C', 'D', 'E', 'F'], 'Codes for: A, B, C, D, E and 4 more'],
])('a reminder for %i computers named %j says "%s"', (quantity, names, line) => {
  const payload = { quantity, names, endDate: '2027-03-14', renewalUrl: 'http://shop.test/r' };
  expect(renderMail(selling.context.config, 'reminder', payload, '2027-03-14').text).toContain(`\n${line}\n`);
});

test('a reminder states the price of the day on which it is sent, and no saving before the discount begins', async () => {
  const { endDate } = await ending();
  const { db, config } = selling.context;
  await db.updateTable('prices').set({ unit_price_pence: 6_000 }).where('quantity', '=', 3).execute();
  Object.assign(config, { earlyRenewal: { days: 5, percent: 20 } });
  const [mail] = await remindersOn(addDays(endDate, -7));
  Object.assign(config, { earlyRenewal: { days: 30, percent: 20 } });
  expect(mail?.text).toContain('Price for 12 more months: £180.00');
  expect(mail?.text).not.toContain('You save');
});

test('the opt-out page asks once, and a mail program stops the reminders with one request', async () => {
  const { endDate } = await ending();
  const [first] = await remindersOn(addDays(endDate, -30));
  assert(first);
  const path = optOutOf(first);
  assert(path !== undefined);
  expect(first.optOutUrl).toBe(`http://shop.test${path}`);
  const page = await selling.browser().get(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h1>Stop reminders?</h1>');
  expect((await selling.browser().get(path)).body).toContain('<h1>Stop reminders?</h1>');

  // A mail program sends neither a cookie nor an origin.
  const reply = await selling.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([reply.statusCode, reply.headers.location, reply.headers['set-cookie']]).toEqual([200, undefined, undefined]);
  expect(reply.body).toContain('<h1>Reminders are stopped</h1>');

  expect(await remindersOn(addDays(endDate, -7))).toEqual([]);
  const [notice] = await remindersOn(endDate);
  assert(notice);
  expect(notice.subject).toBe('Your Call Recorder Pro subscription ends today');
  expect(notice.text).toContain('the Pro features stop on all 3 computers');
  expect(notice.text).not.toMatch(/£|%|reminders/);
  expect(notice.optOutUrl).toBeUndefined();
});

test('a customer can stop the reminders in a form of any kind, and start them again', async () => {
  const { endDate } = await ending();
  const [first] = await remindersOn(addDays(endDate, -30));
  const path = first && optOutOf(first);
  assert(path !== undefined);
  const send = (contentType: string, payload: string) =>
    selling.app.inject({ method: 'POST', url: path, headers: { 'content-type': contentType }, payload });
  const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await send('multipart/form-data; boundary=b', part)).body).toContain('Reminders are stopped');
  expect((await send('application/x-www-form-urlencoded', 'reminders=start')).body).toContain('Stop reminders?');
  expect(await remindersOn(addDays(endDate, -7))).toHaveLength(1);
});

test('an unknown opt-out link gets an explanation', async () => {
  const browser = selling.browser();
  for (const reply of [await browser.get('/reminders/none'), await browser.post('/reminders/none')]) {
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('<h1>This link does not work</h1>');
  }
});

test('a reminder has the headers for an opt-out with one click, and every email has the support address', async () => {
  const server = await openMailServer();
  const { context } = selling;
  const delivery = createDelivery({ ...context.config, smtpUrl: server.url });
  const send = () => sendDueMail({ ...context, refreshMail: (mail) => refreshMail(context, mail) }, delivery);
  const { endDate } = await ending();
  await send();
  selling.clock.set(new Date(`${addDays(endDate, -7)}T12:00:00Z`));
  await send();
  delivery.close();
  await server.close();
  const headers = server.received.map(({ text }) =>
    ['Reply-To', 'Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) => header(text, name)),
  );
  expect(headers).toEqual([
    ['support@example.com', 'auto-generated', undefined, undefined],
    [
      'support@example.com',
      'auto-generated',
      expect.stringMatching(/^<http:\/\/shop\.test\/reminders\/[\w-]{22}>$/),
      'List-Unsubscribe=One-Click',
    ],
  ]);
});
