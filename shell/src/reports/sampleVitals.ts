import type { ReportedVital } from 'shared/contract/reports';
import { onReport } from 'release-registry/client/report';

/** The share of page loads to measure, from 0 to 1. */
const SAMPLED = 0.25;
/**
 * The delay before the `web-vitals` library loads, so that it does not slow down the page. The values still include the
 * first seconds, because the library also reads earlier performance entries.
 */
const DELAY_MS = 5_000;

/**
 * Measures the web vitals and load times of some page loads. Call this function before the first remote loads, because
 * it does not measure earlier loads.
 */
export function sampleVitals(): void {
  if (Math.random() >= SAMPLED) return;
  const loads: ReportedVital[] = [];
  const path = location.pathname;
  onReport(({ remote, version, durationMs: value }) => {
    if (value) loads.push({ release: `${remote}@${version}`, metric: 'load', value });
  });
  setTimeout(() => {
    import('./reportVitals').then(({ reportVitals }) => reportVitals(path, loads)).catch(() => undefined);
  }, DELAY_MS);
}
