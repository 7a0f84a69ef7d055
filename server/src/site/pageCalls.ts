import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonOf } from 'server-kit/http/etag';
import { callInternally, type InternalCall } from 'server-kit/http/internalCalls';
import type { PageReply, ReadSharedReply } from 'server-kit/http/pageReplies';
import type { MatchedPage } from './matchPage';

/** Request headers that a reply may depend on. */
const FORWARDED = ['cookie', 'user-agent', 'accept-language', 'host', 'x-forwarded-for', 'x-forwarded-proto'];
/** The forwarded headers for a page that many visitors share. */
const FORWARDED_FOR_ALL = ['host'];
/**
 * Matches the `Vary` header of replies that depend on the visitor's language. The server leaves these calls to the
 * browser.
 */
const VARIES = /accept-language/i;

/** The replies to a page's calls. */
export interface Replies {
  /** Changes when a reply's content changes. A public page's cache key contains this version. */
  version: string;
  /** Functions that return replies as JSON, by the call's path. */
  json: Map<string, () => string>;
}

/**
 * Returns the paths of a page's first calls, filled in with the page's parameters. Omits a call if one of its
 * parameters is missing.
 */
export function callsOf(
  { route, params }: Pick<MatchedPage, 'route' | 'params'>,
  { isSignedIn }: { isSignedIn: boolean },
): string[] {
  if (route.requiresLogin && !isSignedIn) return [];
  const calls = [...(route.data ?? []), ...((isSignedIn && route.customerData) || [])];
  return calls.flatMap((call) => {
    const path = call.replace(/:(\w+)/g, (placeholder, name: string) =>
      params[name] === undefined ? placeholder : encodeURIComponent(params[name]),
    );
    // Omit a path with the parameter `.` or `..`, because `inject` would resolve it.
    return /\/:\w|\/\.{1,2}(\/|$)/.test(path) ? [] : [path];
  });
}

interface PageVisitor {
  request: FastifyRequest;
  user: InternalCall['user'];
  /** True if many visitors share the page. The server then makes the page's calls without the visitor's cookies. */
  isPublic: boolean;
}

export type ReplyToCalls = (visitor: PageVisitor, calls: readonly string[]) => Promise<Replies | undefined>;

/**
 * Creates a function that gets the replies to a page's calls, or resolves to `undefined` if a call fails. The function
 * reads shared replies directly and makes other calls inside this server, with the visitor's cookies only for private
 * pages. It omits replies that depend on the visitor's language, because the browser makes those calls.
 */
export function createReplyToCalls(app: FastifyInstance, pageReplies: ReadonlyMap<string, PageReply>): ReplyToCalls {
  return async (visitor, calls) => {
    const replies = await Promise.all(
      calls.map(async (path): Promise<Reply | undefined> => {
        const known = pageReplies.get(path);
        if (known === 'left to browser') return { path };
        return known ? readShared(path, known.readShared) : callForPage(app, visitor, path);
      }),
    );
    if (!replies.every((reply) => reply !== undefined)) return undefined;
    return {
      version: replies.map(({ version }) => version).join(' '),
      json: new Map(replies.flatMap(({ path, json }) => (json ? [[path, json] as const] : []))),
    };
  };
}

interface Reply {
  path: string;
  version?: string;
  /** Absent if the browser makes the call. */
  json?: () => string;
}

async function readShared(path: string, read: ReadSharedReply): Promise<Reply> {
  const value = await read();
  return { path, version: idOf(value), json: () => jsonOf(value) };
}

const ids = new WeakMap<object, string>();
let lastId = 0;

/** Returns an object's id, which is unique in this process. */
function idOf(value: object): string {
  const id = ids.get(value) ?? `#${(lastId += 1)}`;
  ids.set(value, id);
  return id;
}

async function callForPage(
  app: FastifyInstance,
  { request, user, isPublic }: PageVisitor,
  url: string,
): Promise<Reply | undefined> {
  const names = isPublic ? FORWARDED_FOR_ALL : FORWARDED;
  const sent = names.filter((name) => request.headers[name] !== undefined);
  const { statusCode, headers, payload } = await callInternally(app, {
    url,
    user,
    headers: Object.fromEntries(sent.map((name) => [name, request.headers[name]])),
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
  });
  if (statusCode !== 200) return undefined;
  if (VARIES.test(String(headers.vary))) return { path: url };
  return { path: url, ...(isPublic && { version: hash('sha256', payload) }), json: () => payload };
}
