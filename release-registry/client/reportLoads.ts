import type { LoadReport } from 'shared/contract/reports';
import { onReport } from './report';

interface Reporter {
  url: () => string;
  visitorId: () => string;
  /** Returns the release of the page's shell, such as `shell@1.2.0`. */
  shell: () => string | undefined;
}

/** Sends the result of each load to the registry, which counts it and the visitor. */
export function reportLoads({ url, visitorId, shell }: Reporter): void {
  onReport(({ remote, version, phase, outcome }) => {
    const host = phase === 'load' ? shell() : undefined;
    const load = { release: `${remote}@${version}`, outcome, ...(host !== undefined && { shell: host }) };
    const body: LoadReport = { visitorId: visitorId(), loads: [load] };
    // A beacon is sent even while the visitor leaves the page.
    navigator.sendBeacon?.(`${url()}/api/reports/loads`, JSON.stringify(body));
  });
}
