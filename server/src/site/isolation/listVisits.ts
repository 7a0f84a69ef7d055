import { nameOf } from 'shared/compatibility/sentences';
import { replySchemaOf } from 'shared/compatibility/unansweredReads';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import type { PageReply } from 'server-kit/http/pageReplies';
import type { RegistrySnapshot } from 'release-registry/registry';
import type { RepliesAsJson, RenderRequest } from '../rendering/PageRenderer';
import { hasServerBuild } from '../rendering/readServerBuild';
import { canonicalPath } from '../indexing';
import { matchPage } from '../matchPage';
import { callsOf } from '../pageCalls';
import { runtimeConfigOf } from '../runtimeConfigOf';
import { readSharedReplies } from '../sharedReplies';
import { slotsAt } from '../slotsAt';
import { countVariants, type InventedCustomer, inventReply } from './inventReply';

export const CUSTOMERS: readonly InventedCustomer[] = [
  { name: 'first-customer', email: 'first-customer@example.com', year: 2031, parity: 0 },
  { name: 'second-customer', email: 'second-customer@example.com', year: 2042, parity: 1 },
];
/** The visitors of each page, in order. `undefined` is an anonymous visitor. */
export const VISITORS = [...CUSTOMERS, undefined];

/** A visitor's request for a page. */
export interface Visit {
  /** Absent for an anonymous visitor. */
  customer: InventedCustomer | undefined;
  /** The page, such as `/payment/success/:paymentId of mfe-account@1.2.0`. */
  page: string;
  request: RenderRequest;
}

export interface Site {
  config: Config;
  contract: ServerContract;
  pageReplies: ReadonlyMap<string, PageReply>;
  snapshot: RegistrySnapshot;
}

/**
 * Lists the visits to all pages that contain code of `candidates`, sorted by page. Uses the shop's real replies where
 * all visitors get the same reply, and invents all other replies from the server's contract.
 */
export async function listVisits(site: Site, candidates: readonly ReleaseRecord[]): Promise<Visit[]> {
  const { snapshot, pageReplies } = site;
  const shell = snapshot.shell?.record;
  if (!shell || !hasServerBuild(shell)) return [];
  const names = new Set(candidates.map(nameOf));
  const visits: Visit[] = [];
  for (const { record: remote } of snapshot.remotes.filter(({ record }) => hasServerBuild(record))) {
    for (const route of remote.routes) {
      const slots = slotsAt(snapshot, canonicalPath(route), { isSignedIn: true });
      const releases = [shell, remote, ...slots.map(({ release }) => release)];
      if (!releases.some((release) => names.has(nameOf(release)))) continue;
      const { data = [], customerData = [] } = route;
      const calls = [...data, ...customerData, ...slots.flatMap((slot) => slot.data)];
      visits.push(...visitsTo({ shell, remote, route, calls }, site, await readSharedReplies(calls, pageReplies)));
    }
  }
  return visits;
}

interface Page {
  shell: ReleaseRecord;
  remote: ReleaseRecord;
  route: RemoteRoute;
  /** The path templates of the page's calls and its slots' calls. */
  calls: readonly string[];
}

function visitsTo({ shell, remote, route, calls }: Page, site: Site, shared: RepliesAsJson): Visit[] {
  const { contract, snapshot } = site;
  const config = runtimeConfigOf(site.config, snapshot);
  const schemas = calls.map((call) => {
    const [path = ''] = call.split('?');
    return [call, replySchemaOf(contract, { method: 'GET', path })] as const;
  });
  const toInvent = schemas.filter(([call]) => !site.pageReplies.has(call));
  const variants = Math.max(...toInvent.map(([, schema]) => countVariants(schema)), 1);

  const visitOf = (customer: InventedCustomer | undefined, variant: number): Visit => {
    const path = canonicalPath(route, paramsOf(route, customer?.name ?? 'nobody'));
    const params = matchPage(snapshot, path)?.params ?? {};
    const invented = toInvent.flatMap(([call, schema]) => {
      if (!customer || !schema) return [];
      const urls = callsOf({ route: { ...route, data: [call], customerData: [] }, params }, { isSignedIn: true });
      return urls.map((url) => [url, () => JSON.stringify(inventReply(schema, customer, variant))] as const);
    });
    return {
      customer,
      page: `/${route.path} of ${nameOf(remote)}`,
      request: {
        releases: { shell, remote },
        page: { path, config, user: customer ? { userName: customer.email } : null },
        replies: new Map([...shared, ...invented]),
        remotePage: { module: route.module, params },
        slots: slotsAt(snapshot, path, { isSignedIn: customer !== undefined }).filter(({ release }) =>
          hasServerBuild(release),
        ),
      },
    };
  };

  return Array.from({ length: variants }, (_, variant) =>
    VISITORS.map((customer) => visitOf(customer, variant)),
  ).flat();
}

/**
 * Returns a value for each parameter of a route. Each value begins with the visitor's name, like the texts of
 * `inventReply`, so that the check finds the value in another visitor's page.
 */
function paramsOf({ path }: RemoteRoute, visitor: string): Record<string, string> {
  const names = path.split('/').flatMap((segment) => /^:(\w+)$/.exec(segment)?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, `${visitor}-${name}-0`]));
}
