import type { Page } from 'playwright-core';
import { accessibilityViolations, scrollsHorizontally } from '../harness/accessibilityViolations';
import { OFFICE_STATES, OFFICE_VISITOR_STATES, REFUSED_CALLS } from '../harness/officeStates';
import { officeUrl, openOffice } from '../harness/staffSteps';
import { CUSTOMER_STATES, REFUSED_CUSTOMER_CALLS } from '../harness/customerStates';
import type { Step } from '../harness/Step';
import { VISITOR_STATES } from '../harness/visitorStates';
import { signIn } from '../harness/steps';
import { useVisitors } from '../harness/useVisitors';

const visitors = useVisitors();

/** The errors of refused calls. */
const expected = [REFUSED_CUSTOMER_CALLS, /^console: Failed to load resource: .* 404 /, REFUSED_CALLS];

async function violationsIn(page: Page, steps: Step[]): Promise<string[]> {
  const violations: string[] = [];
  for (const [what, go] of steps) {
    await go(page);
    violations.push(...(await accessibilityViolations(page)).map((violation) => `${what}: ${violation}`));
    if (await scrollsHorizontally(page)) violations.push(`${what}: scrolls horizontally`);
  }
  return violations;
}

// Two combinations are enough, because the layout depends only on the width, and the colours only on the scheme.
describe.each([
  ['light', 1280],
  ['dark', 320],
] as const)('in the %s scheme at %d pixels', (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce', expected } as const;

  test('all pages and dialogs for anonymous visitors are accessible', async () => {
    const page = await visitors.visit('/', options);
    expect(await violationsIn(page, VISITOR_STATES)).toEqual([]);
  });

  test('all pages and dialogs for signed-in customers are accessible', async () => {
    const page = await visitors.visit('/subscriptions', options);
    await signIn(page);
    expect(await violationsIn(page, CUSTOMER_STATES)).toEqual([]);
  });

  test('all pages and dialogs of the office are accessible', async () => {
    const page = await visitors.visit(officeUrl(visitors.shop), options);
    expect(await violationsIn(page, OFFICE_VISITOR_STATES)).toEqual([]);
    await openOffice(page, visitors.shop);
    expect(await violationsIn(page, OFFICE_STATES)).toEqual([]);
  });
});
