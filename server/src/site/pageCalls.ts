import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageToRender } from 'shared/contract/rendering';
import type { AskedPage } from './askedPage';

/** Request headers that a reply may depend on. */
const FORWARDED = ['cookie', 'user-agent', 'accept-language', 'host', 'x-forwarded-for', 'x-forwarded-proto'];
/** Marks calls inside this server. Such a call never renders a page, because a page could then call itself. */
const INTERNAL = 'x-internal-call';
/** Such a reply differs between visitors, so the browser fetches it itself. */
const VARIES = /accept-language/i;

export type Replies = PageToRender['replies'];

/** Returns the paths of the first calls of a page, with its parameters. Omits a call that lacks a parameter. */
export function callsOf({ route, params }: Pick<AskedPage, 'route' | 'params'>): string[] {
  return (route.data ?? []).flatMap((call) => {
    const path = call.replace(/:(\w+)/g, (placeholder, name: string) =>
      params[name] === undefined ? placeholder : encodeURIComponent(params[name]),
    );
    // `inject` would resolve a parameter of dots.
    return /\/:\w|\/\.{1,2}(\/|$)/.test(path) ? [] : [path];
  });
}

/**
 * Makes calls inside this server, with the visitor's cookies. Omits replies that differ between visitors. Resolves to
 * `undefined` if a call fails. `forwarded` limits the headers of the visitor's request that the calls get.
 */
export async function replyToCalls(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
  forwarded = FORWARDED,
): Promise<Replies | undefined> {
  const headers = Object.fromEntries(
    forwarded.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const remoteAddress = request.socket.remoteAddress ?? '127.0.0.1';
  const replies = await Promise.all(
    calls.map(
      async (url) =>
        [
          url,
          await app.inject({ method: 'GET', url, headers: { ...headers, [INTERNAL]: '1' }, remoteAddress }),
        ] as const,
    ),
  );
  if (replies.some(([, { statusCode }]) => statusCode !== 200)) return undefined;
  const common = replies.filter(([, reply]) => !VARIES.test(String(reply.headers.vary)));
  return Object.fromEntries(common.map(([url, reply]) => [url, reply.json<unknown>()]));
}

/** Returns whether this server itself sent the request. */
export function isInternalCall({ headers }: FastifyRequest): boolean {
  return headers[INTERNAL] !== undefined;
}
