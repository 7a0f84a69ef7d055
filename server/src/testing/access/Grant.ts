import type { AccessWorld, Owner } from './openAccessWorld';
import type { EventName, Use } from './events';

/** A kind of access. `SECURITY.md` has one row for each kind, with the same texts. */
export interface Grant {
  name: string;
  /** What the access permits. */
  permits: string;
  holder: string;
  /** True if the access works only once. */
  isSingleUse?: true;
  lasts: string;
  /** The lifetime that the test checks. Absent if the access does not expire, or not by the shop's clock. */
  lastsMs?: number;
  endedBy: readonly EventName[];
  /** The columns and settings that contain the secret, its hash, or the key that signs it. */
  storedIn: readonly string[];
  create(world: AccessWorld, owner: Owner): Promise<Use>;
}
