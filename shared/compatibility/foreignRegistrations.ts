import type { ReleaseRecord } from '../contract/registry';
import type { ComparisonLimit } from './ComparisonLimit';
import type { Incompatibility } from './Incompatibility';
import { isShell } from './isShell';
import { groupBy, joinWords, listReleases, nameOf } from './sentences';

interface Registered {
  kind: 'endpoint' | 'reducer' | 'storage key' | 'tag type';
  name: string;
}

/** Looks up releases by a name that they register or by their container, without searching all releases. */
export class RegistrationIndex {
  readonly #owners = new Map<string, ReleaseRecord[]>();
  readonly #containers = new Map<string, ReleaseRecord[]>();

  constructor(readonly limit: ComparisonLimit) {}

  add(release: ReleaseRecord): void {
    const registered = registeredBy(release);
    this.limit.spend(registered.length);
    for (const key of new Set(registered.map(keyOf))) append(this.#owners, key, release);
    append(this.#containers, release.container, release);
  }

  ownersOf(registered: Registered): readonly ReleaseRecord[] {
    return this.#spendOn(this.#owners.get(keyOf(registered)));
  }

  withContainer(container: string): readonly ReleaseRecord[] {
    return this.#spendOn(this.#containers.get(container));
  }

  /** Counts each found release towards the limit as a conflict. */
  #spendOn(found: readonly ReleaseRecord[] = []): readonly ReleaseRecord[] {
    this.limit.spendOnConflicts(found.length);
    return found;
  }
}

/**
 * Finds conflicts between the names that packages register in the shared store. A name of `candidate` conflicts if it
 * lacks the candidate's prefix, or if another package also registers the name. The shell's names need no prefix. Also
 * finds other releases with the candidate's container name.
 */
export function foreignRegistrations(candidate: ReleaseRecord, others: RegistrationIndex): Incompatibility[] {
  const registered = registeredBy(candidate);
  const isUnprefixed = (each: Registered) => !isShell(candidate) && !each.name.startsWith(prefixOf(each, candidate));
  return [
    ...groupBy(registered.filter(isUnprefixed), ({ kind }) => kind).map((group) => ({
      move: candidate.name,
      reason: [
        `${nameOf(candidate)} registers the ${group[0].kind} ${joinWords(group.map(({ name }) => name))}`,
        `without the prefix ${prefixOf(group[0], candidate)}.`,
      ].join(' '),
    })),
    ...registered
      .filter((each) => !isUnprefixed(each))
      .flatMap((each) => {
        const owners = others.ownersOf(each);
        return owners.length === 0
          ? []
          : [
              {
                move: candidate.name,
                reason: `${nameOf(candidate)} registers the ${each.kind} ${each.name}, which ${listReleases(owners)} already registers.`,
              },
            ];
      }),
    ...others.withContainer(candidate.container).map((other) => ({
      move: candidate.name,
      reason: `${nameOf(candidate)} uses the container ${candidate.container}, which ${nameOf(other)} already uses.`,
    })),
  ];
}

const keyOf = ({ kind, name }: Registered) => `${kind} ${name}`;

function append(lists: Map<string, ReleaseRecord[]>, key: string, release: ReleaseRecord): void {
  const list = lists.get(key);
  if (list) list.push(release);
  else lists.set(key, [release]);
}

/**
 * Returns the required prefix of a name. Endpoints have the build's prefix, so that two versions of a remote never
 * share an endpoint. Other names have the remote's prefix.
 */
function prefixOf({ kind }: Registered, { name, container }: ReleaseRecord): string {
  return kind === 'endpoint' ? `${container}/` : `${name}/`;
}

function registeredBy({ registers }: ReleaseRecord): Registered[] {
  if (!registers) return [];
  const { endpoints, reducers, storageKeys, tagTypes } = registers;
  const named = (kind: Registered['kind'], names: readonly string[]) => names.map((name) => ({ kind, name }));
  return [
    ...named('endpoint', endpoints),
    ...named('reducer', reducers),
    ...named('storage key', storageKeys),
    ...named('tag type', tagTypes),
  ];
}
