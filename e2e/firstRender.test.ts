import { open } from './harness/open';
import { DEMO, heading, signIn } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

interface StorageRead {
  what: string;
  isFirstRenderOver: boolean;
}

/** What `spyOnStorage` has recorded in the page. */
declare const reads: StorageRead[];

/** The value of React's property on the element that contains the page. */
interface ReactContainer {
  stateNode: { current: { child: unknown; memoizedState: { isDehydrated?: boolean } } };
}

/** Runs in the page. Records each read of storage or cookies, and whether it happened after the first render. */
function spyOnStorage(): void {
  Object.assign(globalThis, { reads: [] });
  const isFirstRenderOver = () => {
    for (const element of document.querySelectorAll('body, body *')) {
      const property = Object.entries(element).find(([name]) => name.startsWith('__reactContainer$'));
      if (!property) continue;
      const { stateNode }: ReactContainer = property[1];
      return stateNode.current.child !== null && stateNode.current.memoizedState.isDehydrated !== true;
    }
    return false;
  };
  /** The last read of the code that runs now. */
  let latest: StorageRead | undefined;
  const note = (what: string) => {
    latest = { what, isFirstRenderOver: isFirstRenderOver() };
    reads.push(latest);
    queueMicrotask(() => (latest = undefined));
  };
  // Ignore the visitor's id in a report of a loaded release. On a slow machine, the report precedes the first render.
  const sendBeacon = Navigator.prototype.sendBeacon;
  Navigator.prototype.sendBeacon = function (...report) {
    if (latest?.what === 'nid') reads.pop();
    return sendBeacon.apply(this, report);
  };
  const getItem = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key) {
    note(key);
    return getItem.call(this, key);
  };
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const readCookie = cookie?.get;
  if (!readCookie) throw new Error('The browser has no getter for cookies.');
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get() {
      note('cookie');
      return readCookie.call(this);
    },
  });
}

test.each([
  ['/', 'Pro subscription options'],
  ['/purchase', 'Order summary'],
  ['/subscriptions', 'Your subscriptions'],
])('the first render of %s does not read browser storage', async (path, title) => {
  const page = await visitors.visit('/not-found', { prepare: (context) => context.addInitScript(spyOnStorage) });
  await signIn(page, DEMO);
  await open(page, path);
  await heading(page, title).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  const recorded = await page.evaluate(() => reads);
  // Ignore the log level, which the federation runtime reads when it loads. It does not affect the rendered page.
  const early = recorded.filter(({ what, isFirstRenderOver }) => !isFirstRenderOver && what !== 'FEDERATION_DEBUG');
  expect(early).toEqual([]);
  expect(recorded.map(({ what }) => what)).toContain('user');
});
