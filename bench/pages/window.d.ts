/** Measurements that a measured page stores for the bench. Times are in milliseconds. */
interface Window {
  bench: {
    fcp: number | undefined;
    lcp: number | undefined;
    cls: number;
    arrived: number | undefined;
    shown: number | undefined;
  };
  clickToPriceMs: number;
  inputs: number[];
}

/** TypeScript does not know this option of event timing yet. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
