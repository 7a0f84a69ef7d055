import { coldLoad } from './coldLoad.mjs';
import { clickToPurchase, earlyTap, heapGrowth, inputLatency } from './interactions.mjs';
import { openEnvironment } from './openEnvironment.mjs';

/**
 * The number of heap measurements. Two are enough, because a memory leak would grow with each of the 50 navigations.
 */
const HEAP_ROUNDS = 2;

/**
 * Compares the site's page loads and interactions with those of the alternatives. Also measures the site's heap growth.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ runs, port, log }) {
  const environment = await openEnvironment(port);
  try {
    const loads = await loadCold(environment, runs, log);
    log('interactions');
    return [
      ...environment.pages.flatMap((page) => figuresOf(page, loads[page.name])),
      ...(await interact(environment, runs)),
      ...(await measureHeap(environment)),
    ];
  } finally {
    await environment.close();
  }
}

/**
 * Loads each page of each variant once per run. Alternates the variants, so that other activity on the machine affects
 * all of them equally.
 */
async function loadCold({ browser, pages, origins, stateOf }, runs, log) {
  const variants = Object.entries(origins);
  const loads = {};
  for (const { name } of pages) loads[name] = Object.fromEntries(variants.map(([variant]) => [variant, []]));
  for (let run = 1; run <= runs; run += 1) {
    log(`cold loads, run ${run} of ${runs}`);
    for (const page of pages) {
      for (const [variant, origin] of variants) {
        const visit = { url: origin + page.path, expectedText: page.expectedText, storageState: stateOf(origin, page) };
        loads[page.name][variant].push(await coldLoad(browser, visit));
      }
    }
  }
  return loads;
}

/** @param {{ name: string }} page */
function figuresOf({ name }, loads) {
  const isHome = name === 'home';
  const figure = (title, unit, key, goal) => ({
    name: `${name}: ${title}`,
    unit,
    measured: Object.fromEntries(
      Object.entries(loads).map(([variant, all]) => [variant, all.map((load) => load[key])]),
    ),
    ...(goal && { goal }),
  });
  return [
    figure('requests until the data arrives', 'requests', 'requests', isHome && { variant: 'site', atMost: 5 }),
    figure('scripts', 'bytes', 'scriptBytes', { variant: 'site', baseline: 'bundle', atMost: 1.1 }),
    figure('request depth', 'levels', 'depth', { variant: 'site', atMost: 2 }),
    figure('first contentful paint', 'ms', 'fcp'),
    figure('largest contentful paint', 'ms', 'lcp', { variant: 'site', baseline: 'static', atMost: 1.1 }),
    figure('layout shift', 'score', 'cls', { variant: 'site', atMost: 0.01 }),
    figure('data on screen', 'ms', 'shown', { variant: 'site', baseline: 'static', atMost: 1.1 }),
  ];
}

async function interact({ browser, origins: { site, bundle } }, runs) {
  const emptyRuns = () => ({ site: [], bundle: [] });
  const taken = { tap: emptyRuns(), click: emptyRuns(), step: emptyRuns(), typing: emptyRuns() };
  for (let run = 0; run < runs; run += 1) {
    for (const [variant, origin] of Object.entries({ site, bundle })) {
      taken.tap[variant].push(await earlyTap(browser, origin));
      taken.click[variant].push(await clickToPurchase(browser, origin));
      const { step, typing } = await inputLatency(browser, origin);
      taken.step[variant].push(step);
      taken.typing[variant].push(typing);
    }
  }
  const figure = (name, measured, goal) => ({ name, unit: 'ms', measured, goal });
  return [
    figure('home: order summary after an early tap on Purchase', taken.tap, {
      variant: 'site',
      baseline: 'bundle',
      atMost: 0.35,
    }),
    figure('home to purchase, prefetched, CPU 4x', taken.click, { variant: 'site', baseline: 'bundle', atMost: 0.9 }),
    figure('purchase: slowest press of a quantity button, CPU 4x', taken.step, { variant: 'site', atMost: 50 }),
    figure('purchase: slowest key press, CPU 4x', taken.typing, { variant: 'site', atMost: 50 }),
  ];
}

async function measureHeap({ browser, origins: { site } }) {
  /** @type {Record<string, number[]>} */
  const measured = { 'after 50': [], 'after 5': [] };
  for (let round = 0; round < HEAP_ROUNDS; round += 1) {
    const { few, many } = await heapGrowth(browser, site);
    measured['after 5'].push(few);
    measured['after 50'].push(many);
  }
  const goal = { variant: 'after 50', baseline: 'after 5', atMost: 1.2 };
  return [{ name: 'heap of the page after 5 and 50 navigations', unit: 'bytes', measured, goal }];
}
