import { call } from './call';
import { object, text, type ValueOf } from './schema';

/** Before the browser sends `url`, it removes the query and replaces secrets. */
export type VisitRequest = ValueOf<typeof VisitRequest>;
const VisitRequest = object({
  visitorId: text({ minLength: 1, maxLength: 64 }),
  url: text({ maxLength: 1024 }),
  eventNote: text({ maxLength: 512 }),
});
export const SAVE_VISIT = call('POST', '/api/visits/save', { body: VisitRequest });
