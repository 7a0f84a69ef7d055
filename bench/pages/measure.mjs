import { coldLoad } from './coldLoad.mjs';
import { clickToPurchase, heapGrowth, inputLatency, tapAnswer } from './interactions.mjs';
import { openSetting } from './setting.mjs';

/** Two rounds of 50 navigations tell what nine would: memory that grows grows in each. */
const HEAP_ROUNDS = 2;

/** @returns {Promise<import('../report/figure.mjs').Figure[]>} */
export async function measure({ runs, port, say }) {
  const setting = await openSetting(port);
  try {
    const loads = await loadCold(setting, runs, say);
    say('steps and clicks');
    return [...setting.pages.flatMap((page) => figuresOf(page, loads[page.name])), ...(await interact(setting, runs)), ...(await watchHeap(setting))];
  } finally {
    await setting.close();
  }
}

/** Every page of every variant once, then all of them again: whatever disturbs the machine disturbs all alike. */
async function loadCold({ browser, pages, origins, stateOf }, runs, say) {
  const loads = Object.fromEntries(pages.map(({ name }) => [name, Object.fromEntries(Object.keys(origins).map((variant) => [variant, []]))]));
  for (let run = 1; run <= runs; run += 1) {
    say(`cold loads, run ${run} of ${runs}`);
    for (const page of pages) {
      for (const [variant, origin] of Object.entries(origins)) {
        loads[page.name][variant].push(await coldLoad(browser, { url: origin + page.path, shown: page.shown, storageState: stateOf(origin, page) }));
      }
    }
  }
  return loads;
}

function figuresOf({ name }, loads) {
  const isHome = name === 'home';
  const figure = (title, unit, key, goal) => ({
    name: `${name}: ${title}`,
    unit,
    measured: Object.fromEntries(Object.entries(loads).map(([variant, all]) => [variant, all.map((load) => load[key])])),
    ...(goal && { goal }),
  });
  return [
    figure('requests until the data stand', 'requests', 'requests', isHome && { of: 'site', atMost: 5 }),
    figure('scripts', 'bytes', 'scriptBytes', { of: 'site', against: 'bundle', atMost: 1.3 }),
    figure('request depth', 'in a row', 'depth', isHome && { of: 'site', atMost: 2 }),
    figure('first paint', 'ms', 'fcp'),
    figure('largest paint', 'ms', 'lcp', isHome && { of: 'site', against: 'static', atMost: 1.15 }),
    figure('layout shift', 'score', 'cls', isHome && { of: 'site', atMost: 0.01 }),
    figure('data on screen', 'ms', 'shown', isHome ? undefined : { of: 'site', against: 'bundle', atMost: 1.05 }),
  ];
}

async function interact({ browser, origins: { site, bundle } }, runs) {
  const taken = { tap: { site: [], bundle: [] }, click: { site: [], bundle: [] }, step: { site: [], bundle: [] }, typing: { site: [], bundle: [] } };
  for (let run = 0; run < runs; run += 1) {
    for (const [variant, origin] of Object.entries({ site, bundle })) {
      taken.tap[variant].push(await tapAnswer(browser, origin));
      taken.click[variant].push(await clickToPurchase(browser, origin));
      const { step, typing } = await inputLatency(browser, origin);
      taken.step[variant].push(step);
      taken.typing[variant].push(typing);
    }
  }
  return [
    { name: 'home: from the visit to the answer to a tap on Purchase', unit: 'ms', measured: taken.tap, goal: { of: 'site', against: 'bundle', atMost: 1.05 } },
    { name: 'home to purchase, fetched ahead, CPU 4x', unit: 'ms', measured: taken.click, goal: { of: 'site', atMost: 100 } },
    { name: 'purchase: slowest step of the quantity, CPU 4x', unit: 'ms', measured: taken.step, goal: { of: 'site', atMost: 50 } },
    { name: 'purchase: slowest key typed, CPU 4x', unit: 'ms', measured: taken.typing, goal: { of: 'site', atMost: 50 } },
  ];
}

async function watchHeap({ browser, origins: { site } }) {
  const measured = { 'after 50': [], 'after 5': [] };
  for (let round = 0; round < HEAP_ROUNDS; round += 1) {
    const { few, many } = await heapGrowth(browser, site);
    measured['after 5'].push(few);
    measured['after 50'].push(many);
  }
  return [{ name: 'heap of the page by navigations', unit: 'bytes', measured, goal: { of: 'after 50', against: 'after 5', atMost: 1.2 } }];
}
