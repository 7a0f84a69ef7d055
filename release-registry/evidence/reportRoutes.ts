import type { FastifyRequest } from 'fastify';
import { SAVE_LOADS, SAVE_REPORT } from 'shared/contract/reports';
import { DAY_MS, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { parseJson } from 'server-kit/http/jsonBodies';
import { consumeNetworkRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';
import { browserOf } from './browserOf';
import { hashVisitor } from './hashVisitor';
import { recordErrors } from './recordErrors';
import { recordLoads } from './recordLoads';
import { recordVisitor } from './recordVisitor';
import { recordVitals } from './vitals';

/** The rate limit for reports. A page load sends at most ten error reports and one web vitals report. */
const REPORTS: RateLimit = { name: 'reports-address', limit: 12, windowMs: MINUTE_MS };
/** The rate limit for web vitals. Each address counts once a day, so one address cannot end a canary. */
const VITALS: RateLimit = { name: 'vitals-address', limit: 1, windowMs: DAY_MS };
/** The rate limit for loads. A page load sends one report for each part of a page that it opens. */
const LOADS: RateLimit = { name: 'loads-address', limit: 300, windowMs: MINUTE_MS };
/** The maximum body size. Browsers refuse to send more with `sendBeacon`. */
const MAX_BODY_BYTES = 64 * 1024;

/** Receives errors, loads and web vitals from browsers. Anyone can send false reports. */
export const reportRoutes: Routes<AppContext> = async (app, { context }) => {
  // The browser sends the report as text with `sendBeacon`, because JSON to another origin would need a preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseJson(text),
  );

  app.route({
    ...SAVE_REPORT,
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request, reply) => {
      if (!(await tryConsume(context, REPORTS, request))) return reply.code(204).send();
      const { visitorId, errors = [], vitals = [], ...page } = request.body;
      const { visitor } = await hashVisitor(context, request, visitorId);
      const reporter = { visitor, browser: browserOf(request.headers['user-agent']) };
      const releases = await recordErrors(context, page, errors, reporter);
      await recordVisitor(context, { request, visitorId, releases, hasFailed: true });
      if (vitals.length > 0 && (await tryConsume(context, VITALS, request))) await recordVitals(context, vitals);
      return reply.code(204).send();
    },
  });

  app.route({
    ...SAVE_LOADS,
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request, reply) => {
      if (await tryConsume(context, LOADS, request)) await recordLoads(context, { request, ...request.body });
      return reply.code(204).send();
    },
  });
};

/**
 * Counts a report and returns whether its address is within the limit. Callers silently ignore further reports, because
 * an error would appear in the console of visitors who did nothing wrong.
 */
async function tryConsume(context: AppContext, limit: RateLimit, request: FastifyRequest): Promise<boolean> {
  try {
    await consumeNetworkRateLimit(context, limit, request);
    return true;
  } catch (error) {
    if (error instanceof HttpProblem && error.statusCode === 429) return false;
    throw error;
  }
}
