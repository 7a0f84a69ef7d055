/**
 * The measurements that the benchmark stores in a page. `observe.mjs` explains `bench`, and `interactions.mjs`
 * explains `clickMs` and `inputs`. Times are in milliseconds.
 */
interface Window {
  bench: {
    fcp: number | undefined;
    lcp: number | undefined;
    cls: number;
    blocked: number;
    arrived: number | undefined;
    shown: number | undefined;
  };
  clickMs: number | undefined;
  inputs: number[];
}

/** TypeScript's DOM types lack this option of the Event Timing API. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
