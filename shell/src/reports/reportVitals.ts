import { SHELL } from 'shared/contract/registry';
import type { Metric, ReportedVital } from 'shared/contract/reports';
import { runtimeConfig } from 'shared/runtime';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { currentPage, sendReport } from './sendReport';

/** The maximum number of load times in a report. */
const MAX_LOADS = 10;

/**
 * Sends the web vitals of this page load when the customer first leaves the tab. The report contains each value once
 * for the first page's release and once for the shell's release.
 * @param path the path of the first page
 * @param loads the load times of remotes' pages. Later loads still add entries to this array.
 */
export function reportVitals(path: string, loads: readonly ReportedVital[]): void {
  const page = currentPage(path);
  const releases = new Set([page.release, `${SHELL}@${runtimeConfig().shellVersion}`]);
  const values = new Map<Metric, number>();
  for (const observe of [onLCP, onCLS, onINP, onTTFB]) {
    observe(({ name, value }) => void values.set(name, value), { reportAllChanges: true });
  }
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const vitals = [...values].flatMap(([metric, value]) =>
      [...releases].map((release) => ({ release, metric, value })),
    );
    sendReport({ ...page, vitals: [...vitals, ...loads.slice(0, MAX_LOADS)] });
  };
  document.addEventListener('visibilitychange', send);
}
