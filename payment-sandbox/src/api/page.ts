import { integer, object, optional, text } from './readers';

/** The parameters that every list of Stripe's takes. */
export const pageParameters = {
  created: optional(object({ gt: optional(integer()), gte: optional(integer()), lt: optional(integer()), lte: optional(integer()) })),
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text()),
};

interface PageParameters {
  created: { gt: number | undefined; gte: number | undefined; lt: number | undefined; lte: number | undefined } | undefined;
  limit: number | undefined;
  starting_after: string | undefined;
}

/** One page of Stripe's list, newest first; `objects` come oldest first. */
export function pageOf<T extends { id: string; created: number }>(url: string, objects: T[], { created, limit = 10, starting_after }: PageParameters) {
  const matching = objects.filter((object) => isWithin(object.created, created)).reverse();
  const start = starting_after === undefined ? 0 : matching.findIndex(({ id }) => id === starting_after) + 1;
  return { object: 'list', url, data: matching.slice(start, start + limit), has_more: matching.length > start + limit };
}

function isWithin(seconds: number, range: PageParameters['created']): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {};
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte;
}
