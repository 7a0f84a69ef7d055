import type { ApiCall, ReplyShape } from './replyShape';
import { flag, integer, list, nullable, object, oneOf, record, type Schema, text, type ValueOf } from './schema';

/**
 * Matches a package's name by npm's rules, such as `mfe-checkout` or `@acme/cart`. Never matches a path such as `../a`
 * or a command-line option such as `--force`.
 */
export const PACKAGE_NAME = '^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$';
export const MAX_NAME = 100;
export const MAX_VERSION = 100;
export const PackageName = text({ pattern: PACKAGE_NAME, maxLength: MAX_NAME });
export const Version = text({ pattern: '^[0-9][0-9A-Za-z.+-]*$', maxLength: MAX_VERSION });

/** The maximum number of files, pages, names or calls in a record. The shop's largest record has about 20 of each. */
const MANY = 500;
/** The maximum number of shared modules, slots, paths of a slot or first calls. */
const FEW = 50;
const short = () => text({ maxLength: 300 });
const long = () => text({ maxLength: 1_000 });
const names = () => list(long(), { maxItems: MANY });
const namesByModule = () => record(names(), { maxProperties: FEW });
const versions = () => record(long(), { maxProperties: MANY });
const textByKey = () => record(text(), { maxProperties: MANY });
const files = () => list(text({ minLength: 1, maxLength: 300 }), { maxItems: MANY });
/** API calls as paths below the API's base URL. */
const firstCalls = () => list(long(), { maxItems: FEW });

/** A page of a release: its route and the exposed module that renders the page. */
export type RemoteRoute = ValueOf<typeof RemoteRoute>;
const RemoteRoute = object(
  {
    /** Path pattern without the leading slash. Empty for the home page. */
    path: short(),
    /** The exposed module, such as `./PurchasePage`. */
    module: long(),
    requiresLogin: flag(),
    /** Document title. The server and the page replace `{product}` with the product's name. */
    title: long(),
  },
  {
    /**
     * The page's first API calls, with their queries. The server renders the page with their replies and adds preload
     * links for the calls that it leaves to the browser.
     */
    data: firstCalls(),
    /** More first API calls, which the page makes only for signed-in customers. */
    customerData: firstCalls(),
    /**
     * One or two sentences for search results and shared links. The server replaces `{product}` with the product's
     * name.
     */
    description: long(),
    /**
     * Whether search engines may list the page. By default, true unless the page requires sign-in, requires parameters
     * or is an error page.
     */
    isIndexed: flag(),
  },
);

/**
 * A remote's component that the shell shows above pages, including pages of other remotes. Shells that do not support
 * slots ignore it.
 */
export type RemoteSlot = ValueOf<typeof RemoteSlot>;
const RemoteSlot = object(
  {
    /** The exposed module, such as `./EndingSubscriptions`. */
    module: long(),
    /** Path patterns of the pages that show the component. They have the same format as route patterns. */
    paths: list(short(), { maxItems: FEW }),
    /** True if only signed-in customers see the component. */
    requiresLogin: flag(),
  },
  {
    /** The component's first API calls, without parameters. */
    data: firstCalls(),
  },
);

/** The modules that a build requires of its host. */
export type Requirements = ValueOf<typeof Requirements>;
const Requirements = object(
  {
    /** The version range of `shared`, if the record has no `versions`. */
    range: long(),
    /** The names that the build uses from each module of `shared`. Empty in the configuration of the served page. */
    exports: namesByModule(),
  },
  {
    /** The version range that the container requires of each module. */
    versions: versions(),
    /** The modules of `versions` that the build contains too, so that it also runs in a host without them. */
    contains: names(),
  },
);

/** The modules that a shell provides for its remotes. */
export type Provisions = ValueOf<typeof Provisions>;
const Provisions = object(
  {
    /** The version of `shared`. */
    version: long(),
    /** The exported names of each module. */
    exports: namesByModule(),
  },
  {
    /** The exact version of each module. */
    versions: versions(),
  },
);

/** The names that a build registers in the shared slice, store and storage. */
export type Registrations = ValueOf<typeof Registrations>;
const Registrations = object({
  /** Endpoints of the API slice. */
  endpoints: names(),
  /** Keys of the store's state. */
  reducers: names(),
  /** Keys of local and session storage. */
  storageKeys: names(),
  tagTypes: names(),
});

/** The commit and tool versions of a build. */
export type BuildSource = ValueOf<typeof BuildSource>;
const BuildSource = object({
  /** `null` outside a Git repository. */
  commit: nullable(long()),
  /** True if the working tree had uncommitted changes. */
  isDirty: flag(),
  /** Versions of node, webpack, the federation plugin and TypeScript. */
  toolchain: versions(),
});

/** The registry checks the shape itself, because a shape can contain other shapes. */
const reads: Schema<ReplyShape> = {};
const Call: Schema<ApiCall> = object({ method: oneOf('GET', 'POST'), path: short() }, { reads, sends: names() });

/**
 * A build's record (`release.json`). The build writes the record, and the server stores it with the release. The
 * records of newer builds may have more fields.
 */
export type ReleaseRecord = ValueOf<typeof RELEASE_RECORD>;
export const RELEASE_RECORD = object(
  {
    name: PackageName,
    version: Version,
    /** Global name of this build's container. Each build has its own name. */
    container: text({ minLength: 1, maxLength: 200 }),
    /** The file that the federation runtime loads, relative to the release's folder. */
    entry: short(),
    /** The SHA-384 integrity hash of every file, by path relative to the release's folder. */
    integrity: record(text({ pattern: '^sha384-[A-Za-z0-9+/=]+$', maxLength: 80 }), { maxProperties: MANY }),
    routes: list(RemoteRoute, { maxItems: MANY }),
    requires: Requirements,
    /**
     * The scripts and styles that a page loads initially, by exposed module. `laterStyles` are the styles of components
     * that load later but that the server may already render. Paths are relative to the release's folder.
     */
    assets: record(object({ scripts: files(), styles: files() }, { laterStyles: files() }), { maxProperties: MANY }),
    /** The text of every stylesheet, by path relative to the release's folder. */
    styles: textByKey(),
    /**
     * The prerendered markup of each page in its loading state, by exposed module. The server replaces placeholders
     * such as `{{productName}}` with escaped values of the runtime configuration. In a shell's record, the keys are
     * `slot` and the routes of the shell's own pages. The value of `slot` is the markup around a remote's page. The
     * element `<i data-slot>` is the outlet for that page. Do not rename `frames` and `slot`, because stored records
     * and deployed servers use these names.
     */
    frames: textByKey(),
  },
  {
    /** The site that the package belongs to. Each site has one shell. Absent for `DEFAULT_SITE`. */
    site: text({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 50 }),
    /** If absent, the package `shell` is the shell. */
    kind: oneOf('shell', 'remote'),
    slots: list(RemoteSlot, { maxItems: FEW }),
    /** The remotes whose slots may appear on this package's pages. If absent, as in the shell's record, all may. */
    admits: names(),
    /** Absent from a remote's record. */
    provides: Provisions,
    registers: Registrations,
    /** The API calls of the build's endpoints. */
    calls: list(Call, { maxItems: MANY }),
    /** The value of `PAGE_CONTRACT` when the release was built. */
    pageContract: integer({ minimum: 0 }),
    source: BuildSource,
  },
);
