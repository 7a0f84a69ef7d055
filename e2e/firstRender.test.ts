import { open } from './harness/open';
import { DEMO, heading, signIn } from './harness/steps';
import { useVisitors } from './harness/visitors';

const visitors = useVisitors();

/** Notes each read of storage and cookies, and whether React had finished its first render by then. Runs in the page. */
function spyOnStorage(): void {
  const reads: { what: string; isFirstRenderOver: boolean }[] = [];
  const isFirstRenderOver = () => {
    for (const element of document.querySelectorAll('body, body *')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
      if (key === undefined) continue;
      const { stateNode } = (element as unknown as Record<string, { stateNode: { current: { child: unknown; memoizedState: { isDehydrated?: boolean } } } }>)[key]!;
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
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get() {
      note('cookie');
      return cookie.get!.call(this);
    },
  });
  Object.assign(globalThis, { reads });
}

const reads = () => (globalThis as unknown as { reads: { what: string; isFirstRenderOver: boolean }[] }).reads;

test.each([
  ['/', 'Pro subscription options'],
  ['/purchase', 'Order summary'],
  ['/subscriptions', 'Your subscriptions'],
])('the first render of %s reads no storage, also for a customer who is known here', async (path, title) => {
  const page = await visitors.visit('/not-found', { prepare: (context) => context.addInitScript(spyOnStorage) });
  await signIn(page, DEMO);
  await open(page, path);
  await heading(page, title).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  const seen = await page.evaluate(reads);
  // The federation runtime asks for its own log level as it is evaluated, which changes nothing that is shown.
  expect(seen.filter(({ what, isFirstRenderOver }) => !isFirstRenderOver && what !== 'FEDERATION_DEBUG')).toEqual([]);
  expect(seen.map(({ what }) => what)).toContain('user');
});
