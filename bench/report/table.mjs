/**
 * Formats the results of `judge` as a Markdown table. Each variant has a column with its median, minimum and maximum.
 * The columns ratio, goal and verdict follow.
 */
export function table(figures) {
  const labels = [...new Set(figures.flatMap(({ measured }) => Object.keys(measured)))];
  const rows = figures.map(({ name, unit, measured, ratio, goal, verdict }) => [
    `${name}, ${unit}`,
    ...labels.map((label) => (measured[label] ? range(measured[label]) : '')),
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? describeGoal(goal, unit) : '',
    verdict ?? '',
  ]);
  const head = ['', ...labels, 'ratio', 'goal', 'verdict'];
  const alignment = head.map((_title, index) => (index === 0 ? '---' : '---:'));
  return [head, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function range({ median, min, max }) {
  return min === max ? number(median) : `${number(median)} (${number(min)} to ${number(max)})`;
}

function describeGoal({ variant, baseline, atMost, atLeast }, unit) {
  const limit = atMost === undefined ? `at least ${number(atLeast)}` : `at most ${number(atMost)}`;
  return baseline === undefined ? `${variant} ${limit} ${unit}` : `${variant} ${limit} of ${baseline}`;
}

function number(value) {
  if (Number.isInteger(value)) return value.toLocaleString('en-GB');
  if (value >= 100) return Math.round(value).toLocaleString('en-GB');
  return value.toFixed(value < 1 ? 3 : value < 10 ? 2 : 1);
}
