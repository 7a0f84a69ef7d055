import { Counter } from 'prom-client';
import type { ErrorKind } from 'shared/contract/reports';
import { registry } from 'server-kit/metrics/registry';
import type { ReleaseId } from '../store/ReleaseStore';

const errors = new Counter({
  name: 'browser_errors_total',
  help: 'Errors that browsers reported to this process, by release and kind. Anyone can send false reports.',
  labelNames: ['package', 'version', 'kind'],
  registers: [registry],
});

/** Counts an error of a published release. Never call this for other names, because each name adds a time series. */
export function countBrowserError({ name, version }: ReleaseId, kind: ErrorKind): void {
  errors.inc({ package: name, version, kind });
}
