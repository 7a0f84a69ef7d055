import type { ApiCall, ServerContract } from '../contract/replyShape';
import type { ComparisonLimit } from './ComparisonLimit';
import { withoutNames } from './unansweredReads';

/** A field that a release sends and that a server would ignore without an error. */
export interface UnknownField {
  /** The method and path, such as `POST /api/order/purchasewithstripe`. */
  call: string;
  field: string;
}

/**
 * Returns the fields of calls that `server` does not accept. Skips calls that the server lacks, and servers that list
 * no accepted fields.
 */
export function unknownFields(
  calls: readonly ApiCall[],
  { accepts = {} }: ServerContract,
  limit: ComparisonLimit,
): UnknownField[] {
  const accepted = new Map(Object.entries(accepts).map(([call, fields]) => [withoutNames(call), new Set(fields)]));
  limit.spend(accepted.size);
  return calls.flatMap(({ method, path, sends = [] }) => {
    const call = `${method} ${path}`;
    const known = accepted.get(withoutNames(call));
    limit.spend(sends.length);
    return known ? sends.filter((field) => !known.has(field)).map((field) => ({ call, field })) : [];
  });
}
