import { randomUUID } from 'node:crypto';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { add } from '../../../testing/additions';
import { moveCalls } from '../../../testing/moveRequests';
import { offlineRequest } from '../../../testing/offlineRequest';
import { renew, subscribed } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { acceptTransfer, offeredCode } from '../../../testing/transfers';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

/** Returns the counts by operation. */
async function scrape(): Promise<Record<string, number>> {
  const { body } = await selling.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
  const samples = body.matchAll(/^customer_operations_total\{operation="(.+)"\} (\d+)$/gm);
  return Object.fromEntries([...samples].map(([, operation, count]) => [operation, Number(count)]));
}

test('what customers do with their licences and accounts is counted once by operation', async () => {
  const before = await scrape();
  const { customer, id, code } = await subscribed(
    selling,
    addDays(calendarDateOf(new Date()), 20),
    'owner@example.com',
  );
  const { program, mailedLinks, press } = moveCalls(selling);

  await add(selling, customer, id, 1);
  await renew(selling, customer, id, { Qnt: 2 });

  const laptop = { code, computerName: 'LAPTOP', deviceId: randomUUID() };
  await program('activate', { code, computerName: 'OLD-PC', deviceId: randomUUID() });
  for (let time = 0; time < 2; time += 1) await program('requestmove', laptop);
  const [mail] = await mailedLinks();
  for (let time = 0; time < 2; time += 1) await press(mail?.link ?? '');

  const request = offlineRequest(code, laptop.deviceId);
  await customer.post('/api/activation/activateoffline', { code, computerName: 'LAPTOP', request });

  const heir = await selling.signedIn('heir@example.com');
  const offer = await offeredCode(selling, customer, id, 'heir@example.com');
  for (let time = 0; time < 2; time += 1) await acceptTransfer(heir, offer);

  const phone = selling.browser();
  for (let time = 0; time < 2; time += 1)
    await phone.post('/api/auth/requestsigninlink', { email: 'owner@example.com', baseUrl: TEST_ORIGIN });
  const link = /\/SignIn\/(\S+)/.exec((await selling.deliverMail()).map(({ text }) => text).join('\n'))?.[1];
  for (let time = 0; time < 2; time += 1) await phone.post('/api/auth/signinbylink', { code: link });

  const after = await scrape();
  const growth = Object.entries(after).map(([operation, count]) => [operation, count - (before[operation] ?? NaN)]);
  expect(Object.fromEntries(growth)).toEqual({
    addition: 1,
    'partial-renewal': 1,
    'move-request': 1,
    move: 1,
    'transfer-offer': 1,
    transfer: 1,
    'offline-licence': 1,
    'sign-in-email': 1,
    'sign-in-by-email': 1,
  });
});
