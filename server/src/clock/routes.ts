import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { HttpProblem } from '../http/httpProblem';
import { requireLoopback } from '../http/loopback';
import type { AreaOptions } from '../services';
import { isSettable } from './clock';

/** `POST /dev/clock {"now": "2027-01-31T12:00:00Z"}` moves the demo's clock; without `now` it goes back to the machine's time. */
export const clockRoutes: FastifyPluginAsyncTypebox<AreaOptions> = async (app, { services }) => {
  const { clock } = services;
  if (!isSettable(clock)) return;
  const body = Type.Object({ now: Type.Optional(Type.String({ maxLength: 40 })) });
  app.post('/dev/clock', { schema: { hide: true, body }, preHandler: requireLoopback }, async (request) => {
    const { now } = request.body;
    if (now === undefined) clock.reset();
    else if (Number.isNaN(Date.parse(now))) throw new HttpProblem(400, 'now is no date and time, such as 2027-01-31T12:00:00Z.');
    else clock.set(new Date(now));
    return { now: clock.now().toISOString() };
  });
};
