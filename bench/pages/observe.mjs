/**
 * Runs in the page before its own scripts and stores measurements in `window.bench`. Times are in milliseconds since
 * the navigation started. `arrived` is the time when the document first contains the data. `shown` is the time of the
 * animation frame after `arrived`. `cls` is the sum of the layout shifts without recent input. `blocked` is the sum of
 * each long task's time above 50 ms.
 * @param {string} expectedText pattern for text that appears once the data has loaded
 */
export function observe(expectedText) {
  /** @type {Window['bench']} */
  const bench = { fcp: undefined, lcp: undefined, cls: 0, blocked: 0, arrived: undefined, shown: undefined };
  window.bench = bench;
  const on = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') bench.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    bench.lcp = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) bench.cls += value;
  });
  on('longtask', ({ duration }) => {
    bench.blocked += duration - 50;
  });
  const pattern = new RegExp(expectedText);
  const look = () => {
    if (!pattern.test(document.querySelector('main')?.textContent ?? '')) return;
    watcher.disconnect();
    bench.arrived = performance.now();
    requestAnimationFrame(() => {
      bench.shown = performance.now();
    });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, characterData: true });
}
