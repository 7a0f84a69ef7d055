import type { RenderedPage } from 'shared/contract/rendering';
import type { ServerContract } from 'shared/contract/replyShape';
import { type ReleaseRecord, SHELL } from 'shared/contract/registry';
import type { AppContext } from 'server-kit/context/AppContext';
import type { PageReply } from 'server-kit/http/pageReplies';
import type { RegistrySnapshot } from 'release-registry/registry';
import { PageRenderer } from '../rendering/PageRenderer';
import { ProcessEnded } from '../rendering/RenderingProcess';
import { CUSTOMERS, listVisits, type Visit, VISITORS } from './listVisits';

/** The number of characters before and after the first difference in an error message. */
const EXCERPT = 40;
/** The time limits for a page. They are long, because a busy machine must not refuse a good release. */
const LIMITS = { renderMs: 10_000, firstRenderMs: 20_000 };
const ADVICE = 'Modules must not keep a page’s data: see “State of modules” in docs/compatibility.md.';

interface ProbeOptions {
  contract: () => ServerContract;
  pageReplies: ReadonlyMap<string, PageReply>;
}

/**
 * Creates a function that checks whether the pages of releases leak data between visitors. It renders each page for two
 * invented customers and an anonymous visitor, in two processes that render the pages in different orders. It returns
 * an error message for each page that shows another visitor's value, depends on the order, ends its process, or needs a
 * reply that its route does not name.
 */
export function createPageProbe(
  context: Pick<AppContext, 'config' | 'log' | 'clock'>,
  { contract, pageReplies }: ProbeOptions,
) {
  return async function probePages(
    candidates: readonly ReleaseRecord[],
    stable: readonly ReleaseRecord[],
  ): Promise<string[]> {
    const names = new Set(candidates.map(({ name }) => name));
    const snapshot = snapshotOf([...candidates, ...stable.filter(({ name }) => !names.has(name))]);
    const site = { config: context.config, contract: contract(), pageReplies, snapshot };
    const visits = await listVisits(site, candidates);
    if (visits.length === 0) return [];
    const byPage = await renderInOrder(context, visits);
    const byVisitor = await renderInOrder(context, orderByVisitor(visits));
    const pages = new Set(visits.map(({ page }) => page)).size;
    context.log.info({ packages: [...names], pages }, 'rendered pages for invented customers');
    for (const [page, error] of failingPages(visits, byPage))
      context.log.warn({ page, err: error }, 'a page fails for every invented customer, so the gate cannot check it');
    // A message with a value is more helpful than a difference, so look for values first.
    const problems = new Map<string, string>();
    const findMissingReply = createMissingReplyFinder(pageReplies);
    for (const find of [findForeignValue, findDifference, findMissingReply])
      for (const visit of visits) {
        const problem = problems.get(visit.page) ?? find(visit, byPage.get(visit), byVisitor.get(visit));
        if (problem !== undefined) problems.set(visit.page, problem);
      }
    return [...problems].map(([page, problem]) => `The page ${page} ${problem}`);
  };
}

function snapshotOf(releases: readonly ReleaseRecord[]): RegistrySnapshot {
  const current = releases.map((record) => ({ name: record.name, record }));
  const shell = current.find(({ name }) => name === SHELL);
  return {
    ...(shell && { shell: { ...shell, pageHtml: '' } }),
    remotes: current.filter(({ name }) => name !== SHELL),
    hasCanary: false,
  };
}

/**
 * Sorts visits by visitor, while `listVisits` sorts them by page. Also reverses the visitors and the pages. A page that
 * depends on earlier visits then differs in the two orders.
 */
function orderByVisitor(visits: readonly Visit[]): Visit[] {
  return VISITORS.toReversed().flatMap((visitor) => visits.filter(({ customer }) => customer === visitor).reverse());
}

/** A page, or the error that the page threw or that ended its process. */
type Result = RenderedPage | Error;

/**
 * Renders pages in a new process. After a page has ended the process, skips its other visits, because each could take
 * seconds.
 */
async function renderInOrder(
  context: Pick<AppContext, 'config' | 'log' | 'clock'>,
  visits: readonly Visit[],
): Promise<Map<Visit, Result>> {
  const renderer = new PageRenderer(context, { limits: LIMITS });
  const results = new Map<Visit, Result>();
  const fatalErrors = new Map<string, Error>();
  try {
    for (const visit of visits) {
      const result = fatalErrors.get(visit.page) ?? (await renderer.renderOnce(visit.request).catch(toError));
      if (result instanceof ProcessEnded) fatalErrors.set(visit.page, result);
      if (result) results.set(visit, result);
    }
  } finally {
    renderer.close();
  }
  return results;
}

/** Returns the pages that throw an error for every invented customer, with one of the errors. */
function failingPages(visits: readonly Visit[], results: ReadonlyMap<Visit, Result>): Map<string, Error> {
  const failing = new Map<string, Error>();
  const ofCustomers = visits.filter(({ customer }) => customer !== undefined);
  for (const visit of ofCustomers) {
    const result = results.get(visit);
    if (result instanceof Error && !(result instanceof ProcessEnded)) failing.set(visit.page, result);
  }
  for (const visit of ofCustomers) if (!(results.get(visit) instanceof Error)) failing.delete(visit.page);
  return failing;
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

type FindProblem = (visit: Visit, ...results: (Result | undefined)[]) => string | undefined;

/** Finds a value of an invented customer in a page of another visitor. */
const findForeignValue: FindProblem = ({ customer }, ...results) => {
  const others = CUSTOMERS.filter((other) => other !== customer).map(({ name }) => name);
  const [value] = new RegExp(`(?:${others.join('|')})[-@][\\w.@-]*`, 'i').exec(JSON.stringify(results)) ?? [];
  return value && `shows "${value}" of one invented customer to another visitor. ${ADVICE}`;
};

/**
 * Finds a difference between the two results of a visit, or a page that ends its process. Ignores the store, which
 * contains random ids, and pages that always throw an error, because browsers render them.
 */
const findDifference: FindProblem = (_visit, one, other) => {
  const ended = [one, other].find((result) => result instanceof ProcessEnded);
  if (ended) return `cannot be checked: ${ended.message}`;
  if (!one || !other || (one instanceof Error && other instanceof Error)) return undefined;
  if (one instanceof Error || other instanceof Error) return `fails after the pages of other visitors. ${ADVICE}`;
  if (one.html === other.html) return undefined;
  let start = 0;
  while (one.html[start] === other.html[start]) start += 1;
  const excerpt = ({ html }: RenderedPage) => html.slice(Math.max(0, start - EXCERPT), start + EXCERPT);
  return `depends on earlier visitors: it contains "${excerpt(one)}" or "${excerpt(other)}". ${ADVICE}`;
};

/**
 * Creates a function that finds a prefetched call that the page's route does not name. The server would render the page
 * without the call's reply.
 */
function createMissingReplyFinder(pageReplies: ReadonlyMap<string, PageReply>): FindProblem {
  return ({ customer }, result) => {
    if (!customer || !result || result instanceof Error) return undefined;
    const calls = result.unanswered?.split('\n') ?? [];
    const call = calls.find((path) => pageReplies.get(path) !== 'left to browser');
    return (
      call && `prefetches "${call}", but its route or slot does not name this call in \`data\` or \`customerData\`.`
    );
  };
}
