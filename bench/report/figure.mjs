/**
 * A figure of the report, with its measurements and its goal.
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} unit
 * @property {Record<string, number[]>} measured the values of all runs, by variant
 * @property {{ variant: string, baseline?: string, atMost?: number, atLeast?: number }} [goal] limits the median of
 *   `variant`, or its ratio to the median of `baseline`
 */

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Summarises the runs of each variant as median, minimum and maximum. Adds the verdict, `met` or `missed`, if the
 * figure has a goal.
 * @param {Figure} figure
 */
export function judge({ name, unit, measured, goal }) {
  const summary = Object.fromEntries(Object.entries(measured).map(([label, runs]) => [label, summarise(runs)]));
  if (!goal) return { name, unit, measured: summary };
  const value = summary[goal.variant].median;
  const ratio = goal.baseline === undefined ? undefined : value / summary[goal.baseline].median;
  const judged = ratio ?? value;
  const isMet = judged <= (goal.atMost ?? Infinity) && judged >= (goal.atLeast ?? -Infinity);
  const verdict = isMet ? 'met' : 'missed';
  return { name, unit, measured: summary, ...(ratio !== undefined && { ratio }), goal, verdict };
}

function summarise(runs) {
  return { median: median(runs), min: Math.min(...runs), max: Math.max(...runs), runs: runs.length };
}
