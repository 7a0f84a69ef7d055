import { HttpProblem } from 'server-kit/http/httpProblem';

/**
 * Returns the chosen columns in the order of the list, or all of them.
 * @param chosen names separated by commas
 * @throws {HttpProblem} 400 if the list has no such column
 */
export function chooseColumns(all: readonly string[], chosen?: string): string[] {
  if (chosen === undefined) return [...all];
  const names = chosen.split(',');
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new HttpProblem(400, `This list has no column “${unknown}”. Choose from ${all.join(', ')}.`);
  return all.filter((name) => names.includes(name));
}
