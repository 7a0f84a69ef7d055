import { day, list, object, text, type ValueOf } from './schema';

/** The codes that a renewal for fewer or more computers changed. Only the owner of the subscription gets them. */
export type CodeChanges = ValueOf<typeof CodeChanges>;
export const CodeChanges = object({
  /** The codes that the renewal left out, with their last day. */
  ended: list(object({ code: text(), endDate: day() }, { computerName: text(), label: text() })),
  /** The new codes, with their first day. */
  added: list(object({ code: text(), startDate: day() })),
});
