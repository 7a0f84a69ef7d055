import type { Page } from 'playwright-core';
import { invisibleFocus } from '../harness/keyboard';
import { layoutProblems } from '../harness/layoutProblems';
import { open } from '../harness/open';
import { OFFICE_STATES, REFUSED_CALLS } from '../harness/officeStates';
import { openOffice } from '../harness/staffSteps';
import { CUSTOMER_STATES, REFUSED_CUSTOMER_CALLS } from '../harness/customerStates';
import type { Step } from '../harness/Step';
import { VISITOR_STATES } from '../harness/visitorStates';
import { signIn } from '../harness/steps';
import { useVisitors, type VisitorOptions } from '../harness/useVisitors';

const visitors = useVisitors();

/** Sets the browser's default font, which people with low vision enlarge. Its usual size is 16 pixels. */
async function enlargeFont(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Enlarges the text of every page, but not the units of media queries, as the text zoom of some browsers does. */
const enlargeText = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  );

interface Setting {
  name: string;
  options: VisitorOptions;
  prepare?: (page: Page) => Promise<unknown>;
  /** True if the test also moves the focus through every state. */
  testsFocus?: boolean;
}

const SETTINGS: Setting[] = [
  {
    name: 'a default font of 32 pixels on a phone',
    options: { viewport: { width: 320, height: 640 } },
    prepare: enlargeFont,
  },
  {
    name: 'a default font of 32 pixels',
    options: { viewport: { width: 1280, height: 800 } },
    prepare: enlargeFont,
  },
  { name: 'text at 200 %', options: { viewport: { width: 768, height: 1024 } }, prepare: enlargeText },
  { name: "a laptop's screen at 400 %", options: { viewport: { width: 320, height: 256 } }, testsFocus: true },
  {
    name: 'forced colours',
    options: { viewport: { width: 1280, height: 800 }, forcedColors: 'active' },
    testsFocus: true,
  },
];

describe.each(SETTINGS)('with $name', ({ options, prepare, testsFocus = false }) => {
  async function visit(): Promise<Page> {
    const page = await visitors.visit('about:blank', {
      ...options,
      reducedMotion: 'reduce',
      expected: [
        REFUSED_CUSTOMER_CALLS,
        /^console: Failed to load resource: .* 404 /,
        REFUSED_CALLS,
        // `enlargeText` cannot run in the frame of an invoice.
        /^console: Blocked script execution in 'about:srcdoc'/,
      ],
    });
    await prepare?.(page);
    return page;
  }

  async function problemsIn(page: Page, steps: Step[]): Promise<string[]> {
    const problems: string[] = [];
    for (const [what, go] of steps) {
      await go(page);
      const found = await layoutProblems(page);
      if (testsFocus) found.push(...(await invisibleFocus(page)).map((name) => `no visible focus on “${name}”`));
      problems.push(...found.map((problem) => `${what}: ${problem}`));
    }
    return problems;
  }

  test('all pages and dialogs for anonymous visitors can be read and used', async () => {
    const page = await visit();
    await open(page, '/');
    expect(await problemsIn(page, VISITOR_STATES)).toEqual([]);
  });

  test('all pages and dialogs for signed-in customers can be read and used', async () => {
    const page = await visit();
    await open(page, '/subscriptions');
    await signIn(page);
    expect(await problemsIn(page, CUSTOMER_STATES)).toEqual([]);
  });

  test('all pages and dialogs of the office can be read and used', async () => {
    const page = await visit();
    await openOffice(page, visitors.shop);
    expect(await problemsIn(page, OFFICE_STATES)).toEqual([]);
  });
});

test('the bar with the total covers less than half of a phone with text at 200 %', async () => {
  const page = await visitors.visit('about:blank', { viewport: { width: 360, height: 740 } });
  await enlargeText(page);
  await open(page, '/purchase/5');
  const bar = await page.getByRole('button', { name: 'New customer' }).evaluate((button) => {
    const { top = 0, bottom = 0 } = button.closest('aside > div')?.getBoundingClientRect() ?? {};
    return Math.min(innerHeight, bottom) - Math.max(0, top);
  });
  expect(bar).toBeLessThan(370);
});

test.each([320, 390])(
  'an activation code has at most four lines on a phone of %i pixels with text at 200 %%',
  async (width) => {
    const page = await visitors.visit('about:blank', { viewport: { width, height: 740 } });
    await enlargeText(page);
    await open(page, '/subscriptions');
    await signIn(page);
    const codes = page.locator('li > code');
    await codes.first().waitFor();
    const lines = await codes.evaluateAll((elements) =>
      elements.map((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getClientRects().length;
      }),
    );
    expect(Math.max(...lines)).toBeLessThanOrEqual(4);
    await page
      .getByLabel(/^More actions for/)
      .first()
      .click();
    const action = await page
      .getByRole('button', { name: /^Send code/ })
      .first()
      .boundingBox();
    expect(action?.x).toBeGreaterThan(0);
  },
);
