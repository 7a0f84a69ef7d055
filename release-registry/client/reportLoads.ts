import type { LoadReport } from 'shared/contract/reports';
import { onReport } from './report';

interface Reporter {
  url: () => string;
  visitorId: () => string;
  /** Returns the release of the page's shell, such as `shell@1.2.0`. */
  shell: () => string | undefined;
}

/** Sends the result of each load to the registry, which counts loads and visitors. */
export function reportLoads({ url, visitorId, shell }: Reporter): void {
  onReport(({ remote, version, phase, outcome }) => {
    const shellRelease = phase === 'load' ? shell() : undefined;
    const release = `${remote}@${version}`;
    const load = { release, outcome, ...(shellRelease !== undefined && { shell: shellRelease }) };
    const body: LoadReport = { visitorId: visitorId(), loads: [load] };
    // Use a beacon, because browsers send it even if the visitor leaves the page.
    navigator.sendBeacon?.(`${url()}/api/reports/loads`, JSON.stringify(body));
  });
}
