import { open } from './harness/open';
import { DEMO, heading, signIn } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/**
 * What the page may read at any time, because the rendered page does not depend on it: the log level of the federation
 * runtime, and the visitor's id, which reports of loaded releases contain.
 */
const UNRELATED = new Set(['FEDERATION_DEBUG', 'nid']);

/** What `spyOnStorage` has recorded in the page. */
declare const reads: { what: string; isFirstRenderOver: boolean }[];

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
  const note = (what: string) => void reads.push({ what, isFirstRenderOver: isFirstRenderOver() });
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
  const early = recorded.filter(({ what, isFirstRenderOver }) => !isFirstRenderOver && !UNRELATED.has(what));
  expect(early).toEqual([]);
  expect(recorded.map(({ what }) => what)).toContain('user');
});
