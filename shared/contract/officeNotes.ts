import { call } from './call';
import { OfficeId } from './officeParts';
import { object, text, type ValueOf } from './schema';

export type OfficeNoteRequest = ValueOf<typeof OfficeNoteRequest>;
const OfficeNoteRequest = object({
  /** A payment id, a subscription id or a customer id. */
  about: OfficeId,
  text: text({ minLength: 1, maxLength: 2_000 }),
});
/** Adds a note that only staff can read. */
export const ADD_NOTE = call('POST', '/api/office/notes', { body: OfficeNoteRequest });
