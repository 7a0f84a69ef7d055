import { type ReleaseRecord, SHELL } from '../contract/registry';
import type { Incompatibility } from './Incompatibility';
import { groupBy, joinWords, listReleases, nameOf } from './sentences';

interface Registered {
  kind: 'endpoint' | 'reducer' | 'storage key' | 'tag type';
  name: string;
}

/**
 * Finds conflicts between the names that packages register in the shared store. A name of `candidate` conflicts if it
 * lacks the candidate's prefix, or if another package also registers the name. The shell's names need no prefix. Also
 * finds releases with the same container name.
 */
export function foreignRegistrations(candidate: ReleaseRecord, others: readonly ReleaseRecord[]): Incompatibility[] {
  const unprefixed =
    candidate.name === SHELL
      ? []
      : registeredBy(candidate).filter((registered) => !registered.name.startsWith(prefixOf(registered, candidate)));
  const own = registeredBy(candidate).filter((registered) => !unprefixed.includes(registered));
  return [
    ...groupBy(unprefixed, ({ kind }) => kind).map((group) => ({
      move: candidate.name,
      reason: [
        `${nameOf(candidate)} registers the ${group[0].kind} ${joinWords(group.map(({ name }) => name))}`,
        `without the prefix ${prefixOf(group[0], candidate)}.`,
      ].join(' '),
    })),
    ...own.flatMap(({ kind, name }) => {
      const owners = others.filter((other) =>
        registeredBy(other).some((taken) => taken.kind === kind && taken.name === name),
      );
      return owners.length === 0
        ? []
        : [
            {
              move: candidate.name,
              reason: `${nameOf(candidate)} registers the ${kind} ${name}, which ${listReleases(owners)} already registers.`,
            },
          ];
    }),
    ...others
      .filter(({ container }) => container === candidate.container)
      .map((other) => ({
        move: candidate.name,
        reason: `${nameOf(candidate)} uses the container ${candidate.container}, which ${nameOf(other)} already uses.`,
      })),
  ];
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
