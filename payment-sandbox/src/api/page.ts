import { integer, object, optional, type Reader, text } from './readers';
import { missingResource, StripeError } from './StripeError';

interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

const readRange = object({
  gt: optional(integer()),
  gte: optional(integer()),
  lt: optional(integer()),
  lte: optional(integer()),
});

/** Reads a time or a time range, in Unix seconds. */
export const range: Reader<Range> = (value, path) => {
  if (typeof value !== 'string') return readRange(value, path);
  const seconds = integer()(value, path);
  return { gte: seconds, lte: seconds };
};

/** The parameters that all lists share. */
export const pageParameters = {
  created: optional(range),
  ending_before: optional(text()),
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text()),
};

export interface PageParameters {
  created: Range | undefined;
  ending_before: string | undefined;
  limit: number | undefined;
  starting_after: string | undefined;
}

interface Listing<T> {
  url: string;
  /** Stripe's name for the objects. The error for an unknown cursor includes this name. */
  kind: string;
  /** All objects of the account, oldest first. A cursor may be the id of any object. */
  objects: T[];
  filter: (object: T) => boolean;
}

/** Returns one page of a list, newest first. Throws 400 if both cursors are set, and 404 for an unknown cursor. */
export function pageOf<T extends { id: string; created: number }>(
  { url, kind, objects, filter }: Listing<T>,
  page: PageParameters,
) {
  const { limit = 10, starting_after, ending_before } = page;
  if (starting_after !== undefined && ending_before !== undefined) {
    throw new StripeError(400, 'You can only use one of `starting_after` and `ending_before`.', {
      param: 'ending_before',
    });
  }
  const newestFirst = [...objects].reverse();
  const matches = (object: T) => filter(object) && isWithin(object.created, page.created);
  if (ending_before !== undefined) {
    const before = newestFirst.slice(0, positionOf(newestFirst, kind, ending_before, 'ending_before')).filter(matches);
    return { object: 'list', url, data: before.slice(-limit), has_more: before.length > limit };
  }
  const start = starting_after === undefined ? 0 : positionOf(newestFirst, kind, starting_after, 'starting_after') + 1;
  const after = newestFirst.slice(start).filter(matches);
  return { object: 'list', url, data: after.slice(0, limit), has_more: after.length > limit };
}

function positionOf(objects: { id: string }[], kind: string, cursor: string, param: string): number {
  const position = objects.findIndex(({ id }) => id === cursor);
  if (position === -1) throw missingResource(kind, cursor, param);
  return position;
}

export function isWithin(
  seconds: number,
  { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: Range = {},
): boolean {
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte;
}
