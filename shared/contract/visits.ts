import { call } from './call';
import { object, text, type ValueOf } from './schema';

/** The browser removes the query and replaces secrets in `url` before it sends the record. */
export type VisitRequest = ValueOf<typeof VisitRequest>;
const VisitRequest = object({
  visitorId: text({ minLength: 1, maxLength: 64 }),
  url: text({ maxLength: 1024 }),
  eventNote: text({ maxLength: 512 }),
});
export const SAVE_VISIT = call('POST', '/api/visits/save', { body: VisitRequest });
