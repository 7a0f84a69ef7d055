/**
 * One figure: what was measured, side by side, and what it should be.
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} unit
 * @property {Record<string, number[]>} measured every run, by what was measured
 * @property {{ of: string, against?: string, atMost?: number, atLeast?: number }} [goal] for the median of `of`, or for its ratio to the median of `against`
 */

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {Figure} figure @returns what the table and the JSON say of it */
export function judge({ name, unit, measured, goal }) {
  const summary = Object.fromEntries(
    Object.entries(measured).map(([label, runs]) => [label, { median: median(runs), min: Math.min(...runs), max: Math.max(...runs), runs: runs.length }]),
  );
  if (!goal) return { name, unit, measured: summary };
  const value = summary[goal.of].median;
  const ratio = goal.against === undefined ? undefined : value / summary[goal.against].median;
  const judged = ratio ?? value;
  const isMet = (goal.atMost === undefined || judged <= goal.atMost) && (goal.atLeast === undefined || judged >= goal.atLeast);
  return { name, unit, measured: summary, ...(ratio !== undefined && { ratio }), goal, verdict: isMet ? 'met' : 'missed' };
}
