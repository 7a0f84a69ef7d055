import { keepLog } from 'server-kit/testing/keepLog';
import { openTestShop } from '../testing/testShop';
import { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { OpenRequests } from 'server-kit/lifecycle/OpenRequests';
import { stopServer } from 'server-kit/lifecycle/stopServer';

it('a shutdown finishes even if a background task and the database hang, and the log lists the aborted steps', async () => {
  const shop = await openTestShop();
  const { log, warnings } = keepLog();
  const lifecycle = new Lifecycle('ready');
  const never = new Promise<void>(() => undefined);
  const order: string[] = [];
  const tasks = {
    mail: () => never,
    housekeeping: async () => void order.push('housekeeping'),
  };
  const closeDatabase = () => {
    order.push('database');
    return never;
  };

  const requests = new OpenRequests(shop.app.server);
  await stopServer({ lifecycle, log, app: shop.app, requests, drainMs: 0, tasks, closeDatabase });
  expect(lifecycle.state).toBe('stopping');
  expect(order).toEqual(['housekeeping', 'database']);
  expect(warnings().map(({ what }) => what)).toEqual(['mail', 'database']);
  await shop.close();
});
