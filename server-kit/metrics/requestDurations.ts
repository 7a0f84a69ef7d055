import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { BoundHistogram, type DurationSeries } from './BoundHistogram';

const LABELS = ['route', 'method', 'status'];
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const requests = new BoundHistogram(
  'http_request_duration_seconds',
  'Durations of the requests to this process, by route template, method and status class.',
  LABELS,
  BOUNDS,
);
const pageCalls = new BoundHistogram(
  'page_call_duration_seconds',
  'Durations of the calls that the server makes for its pages, by route template, method and status class.',
  LABELS,
  BOUNDS,
);

const MAX_CLASS = 5;
/** The label for requests without a route. They share one series, so that unknown addresses create no new series. */
const NO_ROUTE = '(none)';

/** The series of one route and method. Each series is created when its status class first appears. */
class RouteSeries {
  readonly #byClass = noSeries();
  readonly #pageCallsByClass = noSeries();

  constructor(
    private readonly route: string,
    private readonly method: string,
  ) {}

  observe({ statusCode, elapsedTime }: FastifyReply, isPageCall: boolean): void {
    const [byClass, durations] = isPageCall ? [this.#pageCallsByClass, pageCalls] : [this.#byClass, requests];
    const index = Math.min(MAX_CLASS, Math.floor(statusCode / 100));
    const series = (byClass[index] ??= durations.bind({
      route: this.route,
      method: this.method,
      status: `${index}xx`,
    }));
    series.observe(elapsedTime / 1000);
  }
}

function noSeries() {
  return new Array<DurationSeries | undefined>(MAX_CLASS + 1).fill(undefined);
}

/** The series by route and method. Two apps in one process share these series. */
const known = new Map<string, RouteSeries>();

function seriesOf(route: string, method: string): RouteSeries {
  const key = `${method} ${route}`;
  const series = known.get(key) ?? new RouteSeries(route, method);
  known.set(key, series);
  return series;
}

/**
 * Measures all requests. Call it before the routes are registered, because each route gets a hook with its own series.
 * Uses a separate histogram for calls that the server makes for a page, because no visitor sends these calls.
 */
export function measureRequests(app: FastifyInstance, isPageCall: (request: FastifyRequest) => boolean): void {
  app.addHook('onRoute', (route) => {
    route.onResponse = [...hooksOf(route), measureRoute(route, isPageCall)];
  });
  const unknown = seriesOf(NO_ROUTE, '(any)');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) unknown.observe(reply, isPageCall(request));
    done();
  });
}

function measureRoute({ url, method }: RouteOptions, isPageCall: (request: FastifyRequest) => boolean) {
  if (typeof method === 'string') {
    const series = seriesOf(url, method);
    return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      series.observe(reply, isPageCall(request));
      done();
    };
  }
  const byMethod = new Map(method.map((each) => [each, seriesOf(url, each)]));
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    byMethod.get(request.method)?.observe(reply, isPageCall(request));
    done();
  };
}

function hooksOf({ onResponse = [] }: RouteOptions) {
  return Array.isArray(onResponse) ? onResponse : [onResponse];
}
