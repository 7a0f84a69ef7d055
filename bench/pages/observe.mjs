/**
 * Runs in the page before anything else and keeps under `window.bench` what the page's own clock says, in milliseconds since its navigation began:
 * `fcp`, `lcp`, `stood` (the data are in the page), `shown` (the next frame has them) and the sum `cls`.
 * @param {string} shown pattern for the text of the content
 */
export function observe(shown) {
  const bench = { fcp: undefined, lcp: undefined, cls: 0, stood: undefined, shown: undefined };
  window.bench = bench;
  const on = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') bench.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    bench.lcp = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) bench.cls += value;
  });
  const pattern = new RegExp(shown);
  const look = () => {
    if (!pattern.test(document.querySelector('main')?.textContent ?? '')) return;
    watcher.disconnect();
    bench.stood = performance.now();
    requestAnimationFrame(() => {
      bench.shown = performance.now();
    });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, characterData: true });
}
