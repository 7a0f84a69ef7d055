/**
 * Whether `version` is what something built for `range` (`^1.2.0`) runs with: the same major version and no older. What is no version fits nothing.
 */
export function isInRange(range: string, version: string): boolean {
  const needed = numbers(range);
  const provided = numbers(version);
  if (!needed || !provided) return false;
  const [major, minor, patch] = provided;
  if (major !== needed[0]) return false;
  return minor > needed[1] || (minor === needed[1] && patch >= needed[2]);
}

function numbers(version: string): [number, number, number] | undefined {
  const match = /^\^?(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
