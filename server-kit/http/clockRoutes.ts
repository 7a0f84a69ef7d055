import { object, text } from 'shared/contract/schema';
import { isSettable } from '../clock/clock';
import type { AppContext } from '../context/AppContext';
import { HttpProblem } from './httpProblem';
import { requireLoopback } from './loopback';
import type { Routes } from './Routes';

/** The demo's clock accepts times from `EARLIEST` until just before `LATEST`. */
const EARLIEST = Date.UTC(1970);
const LATEST = Date.UTC(2200);

/**
 * Serves `POST /dev/clock {"now": "2027-01-31T12:00:00Z"}`, which sets the demo's clock. Without `now`, resets the
 * clock to the machine's time. Accepts only requests from this machine, and only in the demo.
 */
export const clockRoutes: Routes<AppContext> = async (app, { context }) => {
  const { clock } = context;
  if (!isSettable(clock)) return;
  const body = object({}, { now: text({ maxLength: 40 }) });
  app.post('/dev/clock', { schema: { hide: true, body }, preHandler: requireLoopback }, async (request) => {
    const { now } = request.body;
    if (now === undefined) clock.reset();
    else {
      const instant = new Date(now);
      if (!(instant.getTime() >= EARLIEST && instant.getTime() < LATEST))
        throw new HttpProblem(400, 'now must be a date and time from 1970 to 2199, such as 2027-01-31T12:00:00Z.');
      clock.set(instant);
    }
    return { now: clock.now().toISOString() };
  });
};
