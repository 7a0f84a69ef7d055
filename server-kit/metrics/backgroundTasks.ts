import { Counter, Gauge } from 'prom-client';
import { registry } from './registry';

const failures = new Counter({
  name: 'background_task_failures_total',
  help: 'Failed runs of a background task in this process.',
  labelNames: ['task'],
  registers: [registry],
});

const lastSuccess = new Gauge({
  name: 'background_task_last_success_timestamp_seconds',
  help: 'Time when a background task last succeeded in this process, or when it was started if it has not succeeded yet.',
  labelNames: ['task'],
  registers: [registry],
});

/** The metrics of one background task. */
export interface TaskMetrics {
  succeeded(): void;
  failed(): void;
}

export function taskMetrics(task: string): TaskMetrics {
  failures.inc({ task }, 0);
  lastSuccess.setToCurrentTime({ task });
  return { succeeded: () => lastSuccess.setToCurrentTime({ task }), failed: () => failures.inc({ task }) };
}
