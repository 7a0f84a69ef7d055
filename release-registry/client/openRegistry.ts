import { DEFAULT_SITE, type LiveRegistry, type RegisteredRemote } from 'shared/contract/registry';
import { createLoader, type LoaderOptions } from './createLoader';
import { createRegistryCall } from './createRegistryCall';
import type { InlinedRegistry } from './InlinedRegistry';
import { isFailure, onReport } from './report';
import { type Caught, createErrorReports, findError } from './reportErrors';
import { reportLoads } from './reportLoads';
import { visitorOf } from './visitor';

export interface RegistryOptions<Module> extends Pick<LoaderOptions<Module>, 'load'> {
  /** The registry's origin. The default is the page's own origin. */
  url?: string;
  /** The default is the site of the page, if the registry serves the page. */
  site?: string;
}

export interface ReleaseRegistry<Module> {
  /** True if the visitor came through a preview link. */
  isPreview: boolean;
  remotes(): Promise<readonly RegisteredRemote[]>;
  /**
   * Loads a module such as `./Cart` from the current release of a remote. If that release fails, tries the live
   * release, and then the release before it.
   * @throws {UnavailableError} if no release loads the module
   */
  load(name: string, module: string): Promise<Module>;
  /** Fetches the live registry. Resolves to `undefined` if the registry does not respond. */
  fetchRegistry(): Promise<LiveRegistry | undefined>;
  /**
   * Reports an error that the page caught. The client itself reports uncaught errors. `release` is the release at
   * fault, such as `@acme/cart@1.2.0`, if the page knows it.
   */
  reportError(error: unknown, release?: string): void;
}

const CAUGHT_EVENTS = ['error', 'unhandledrejection', 'securitypolicyviolation'];

/** Opens the registry for this page. Call this function once, before the first load. */
export function openRegistry<Module>({
  load,
  url = location.origin,
  ...options
}: RegistryOptions<Module>): ReleaseRegistry<Module> {
  const inlined = readInlined();
  const visitor = visitorOf(location.search);
  const { site = DEFAULT_SITE, bucket, preview } = { ...visitor, ...inlined, ...options };
  const query = new URLSearchParams({ site, bucket: String(bucket), ...(preview && { preview }) });
  let known: LiveRegistry | undefined = inlined;
  const fetchRegistry = createRegistryCall(
    () => `${url}/api/registry?${query.toString()}`,
    (live) => {
      known = live;
    },
  );
  const currentRegistry = async () => {
    known ??= await fetchRegistry();
    if (known) return known;
    throw new Error(`The registry ${url} does not respond.`);
  };
  const { visitorId } = visitor;
  const shell = () => inlined?.shell;
  reportLoads({ url: () => url, visitorId: () => visitorId, shell });
  const reportFound = createErrorReports({
    page: () => ({ route: '', module: '', release: shell() ?? '' }),
    send: (report) => void navigator.sendBeacon?.(`${url}/api/reports/save`, JSON.stringify({ visitorId, ...report })),
  });
  const reportCaught = (caught: Caught) => {
    const found = findError(caught);
    if (found) reportFound(found);
  };
  // The error events of scripts and stylesheets do not bubble, so listen in the capture phase.
  for (const type of CAUGHT_EVENTS) addEventListener(type, reportCaught, true);
  onReport((event) => isFailure(event) && reportCaught(event));
  const loadWithFallback = createLoader<Module>({
    load,
    // The federation runtime itself compares the versions of shared modules.
    canRun: () => true,
    fetchRegistry,
    pageRegistry: () => known ?? { shellVersion: '', remotes: [] },
  });

  return {
    isPreview: preview !== undefined,
    remotes: async () => (await currentRegistry()).remotes,
    async load(name, module) {
      const remote = (await currentRegistry()).remotes.find((each) => each.name === name);
      if (!remote) throw new Error(`The registry has no live release of ${name} for the site ${site}.`);
      return loadWithFallback(remote, module);
    },
    fetchRegistry,
    reportError: (error, release) => reportFound({ kind: 'error', error, release }),
  };
}

/** Reads the registry that the server wrote into the page. */
function readInlined(): InlinedRegistry | undefined {
  const text = document.getElementById('release-registry')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
