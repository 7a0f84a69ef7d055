import type { RegisteredRelease } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';

/** Whether the shell's `shared` is what the release was built for: the same major version and no older minor. */
export function fits({ requires }: RegisteredRelease, sharedVersion = runtimeConfig().sharedVersion): boolean {
  const needed = numbers(requires.range);
  const provided = numbers(sharedVersion);
  if (!needed || !provided) return false;
  const [major, minor, patch] = provided;
  if (major !== needed[0]) return false;
  return minor > needed[1] || (minor === needed[1] && patch >= needed[2]);
}

function numbers(version: string): [number, number, number] | undefined {
  const match = /^\^?(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
