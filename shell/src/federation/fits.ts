import type { RegisteredRelease } from 'shared/contract/registry';
import { isInRange } from 'shared/domain/versionRange';
import { runtimeConfig } from 'shared/runtime';

/** Whether the shell's `shared` is what the release was built for. */
export function fits({ requires }: RegisteredRelease, sharedVersion = runtimeConfig().sharedVersion): boolean {
  return isInRange(requires.range, sharedVersion);
}
