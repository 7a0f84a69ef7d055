import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFederations } from '../../tooling/setup/federations.mjs';
import { ROOT } from '../../tooling/setup/root.mjs';
import { CUSTOMER, fetchPage } from '../openSite.mjs';
import { readMarkup } from './readMarkup.mjs';

const CURRENT_USER = '/api/auth/currentuserinfo';
const LINKS = { selector: 'a[href="/"], a[href^="/purchase/"]', component: 'Link', keepsContent: true };
const CUSTOM_PLAN = '[aria-labelledby="plan-custom"]';

/**
 * The interactive parts of each page, and the module with the client components that replace them. A part with an empty
 * component is removed.
 */
const PAGES = {
  home: {
    module: '../CustomPlan',
    parts: [
      { selector: 'div:has(> div > #custom-quantity)', component: 'PlanQuantity' },
      { selector: `${CUSTOM_PLAN} > div:has(> p > strong)`, component: 'PlanAmounts' },
      { selector: `${CUSTOM_PLAN} > [aria-live]`, component: '' },
      { selector: `${CUSTOM_PLAN} > a`, component: 'PlanLink', keepsContent: true },
    ],
  },
  order: {
    module: '../Order',
    parts: [
      { selector: 'div:has(> div > div > #quantity)', component: 'Quantity' },
      { selector: 'main dl', component: 'Lines' },
      { selector: 'main output', component: 'Total' },
    ],
  },
};

/**
 * Writes the Next.js app into `folder`: the sources in `app/`, and the markup and the styles that the shop serves.
 * @param {{ folder: string, site: { origin: string }, cookie: string,
 *   browser: import('playwright-core').Browser }} options
 */
export async function writeApp({ folder, site, cookie, browser }) {
  const app = join(folder, 'app');
  await rm(app, { recursive: true, force: true });
  await cp(join(import.meta.dirname, 'app'), app, { recursive: true });
  await cp(join(ROOT, 'content'), join(folder, 'public/content'), { recursive: true });
  await mkdir(join(app, 'markup'));
  const page = await browser.newPage();
  const write = async (name, states) => {
    const { module, parts } = PAGES[name];
    const exported = [];
    const css = new Set();
    for (const [state, html] of Object.entries(states)) {
      const { code, styles } = await page.evaluate(readMarkup, { html, parts: [...parts, LINKS] });
      for (const style of styles) css.add(style);
      const withUser = code.replaceAll(JSON.stringify(CUSTOMER.userName), 'userName');
      exported.push(`export const ${state} = ({ userName }) => ${withUser};`);
    }
    const components = parts.map(({ component }) => component).filter(Boolean);
    const imports = [
      "import { createElement as h } from 'react';",
      "import Link from 'next/link';",
      `import { ${components.join(', ')} } from '${module}';`,
      `import './${name}.css';`,
    ];
    await writeFile(join(app, 'markup', `${name}.css`), [...css].join('\n'));
    await writeFile(join(app, 'markup', `${name}.js`), [...imports, ...exported].join('\n'));
  };
  await write('home', { Visitor: await fetchPage(site, '/') });
  const order = '/purchase/5';
  await write('order', { Visitor: await fetchPage(site, order), Customer: await fetchPage(site, order, { cookie }) });
  await page.close();
  await writeFile(join(app, 'calls.json'), JSON.stringify(await listCalls()));
  await writeFile(join(folder, 'next.config.mjs'), `export default ${JSON.stringify(CONFIG)};`);
}

/** The bench's proxy compresses all replies. `root` allows imports of the shop's components. */
const CONFIG = {
  compress: false,
  turbopack: { root: ROOT },
  outputFileTracingRoot: ROOT,
};

/** Lists the shop's first API calls of each page, and the calls that it adds for signed-in customers. */
async function listCalls() {
  const federations = await readFederations();
  const routeOf = (module) => {
    const found = federations.flatMap(({ routes }) => routes).find((route) => route.module === module);
    if (!found) throw new Error(`No remote has the page ${module}.`);
    return found;
  };
  const order = routeOf('./PurchasePage');
  const slots = federations.flatMap(({ slots = [] }) => slots).filter(({ paths }) => paths.includes(order.path));
  return {
    home: routeOf('./HomePage').data,
    order: order.data,
    customer: [CURRENT_USER, ...(order.customerData ?? []), ...slots.flatMap(({ data = [] }) => data)],
  };
}
