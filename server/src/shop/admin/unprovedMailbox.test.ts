import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_PASSWORD } from '../../testing/testShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin } = adminOf(selling.context));
});
afterAll(() => selling.close());

test.each(['grant', 'transfer'])(
  'a stranger who registered with the address gets nothing from a %s',
  async (command) => {
    const email = `squatted-${command}@example.com`;
    const stranger = await selling.signedIn(email);
    const endDate = addDays(calendarDateOf(selling.clock.now()), 90);
    const { id } = await subscribed(selling, endDate, `owner-${command}@example.com`);
    await selling.deliverMail();
    const line = `${command === 'grant' ? `grant ${email} 1 3` : `transfer ${id} ${email}`} --reason asked`;
    await expect(admin(line)).rejects.toThrow('This ends all access to the account and removes its password.');
    await admin(`${line} --yes`);
    expect((await stranger.get('/api/order/getsubscriptions/')).statusCode).toBe(401);
    expect((await stranger.post('/api/auth/login', { email, password: TEST_PASSWORD })).statusCode).toBe(401);
    const mails = (await selling.deliverMail()).filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['We have removed the password of your Call Recorder account']),
    );
    expect(mails).toHaveLength(2);
  },
);
