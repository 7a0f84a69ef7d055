import { BoundHistogram, type DurationSeries } from './BoundHistogram';

const durations = new BoundHistogram(
  'payment_provider_duration_seconds',
  'Durations of calls from this process to the payment provider, including retries, by operation and outcome.',
  ['operation', 'outcome'],
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
);

/**
 * A call's outcome. After `refused`, a retry would also fail, but after `unavailable`, a retry may succeed. `error` is
 * any other failure.
 */
export type CallOutcome = 'ok' | 'refused' | 'unavailable' | 'error';

const known = new Map<string, DurationSeries>();

function seriesOf(operation: string, outcome: CallOutcome): DurationSeries {
  const key = `${operation} ${outcome}`;
  const series = known.get(key) ?? durations.bind({ operation, outcome });
  known.set(key, series);
  return series;
}

/**
 * Returns a proxy of `target` that measures the calls to its asynchronous methods, except the calls that these methods
 * make to each other.
 * @param failureOf returns the outcome for an error
 */
export function measureCalls<Target extends object>(
  target: Target,
  failureOf: (error: unknown) => CallOutcome,
): Target {
  return new Proxy(target, {
    get: (_target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      return (...args: unknown[]): unknown => {
        const startedAt = performance.now();
        const result: unknown = Reflect.apply(member, target, args);
        if (!(result instanceof Promise)) return result;
        const observe = (outcome: CallOutcome) =>
          seriesOf(name, outcome).observe((performance.now() - startedAt) / 1000);
        result.then(
          () => observe('ok'),
          (error: unknown) => observe(failureOf(error)),
        );
        return result;
      };
    },
  });
}
