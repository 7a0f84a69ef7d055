import { type Registrations, type ReleaseRecord, SHELL } from '../contract/registry';
import type { Incompatibility } from './Incompatibility';
import { groupBy, joinWords, listReleases, nameOf } from './sentences';

const KINDS = {
  endpoints: 'endpoint',
  reducers: 'reducer',
  storageKeys: 'storage key',
  tagTypes: 'tag type',
} as const satisfies Record<keyof Registrations, string>;

interface Registered {
  kind: (typeof KINDS)[keyof Registrations];
  name: string;
}

/**
 * Returns the conflicts of the names that `candidate` registers in the shared store. A name conflicts if it lacks the
 * candidate's prefix or another package registers it. Also returns conflicts of container names.
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
        `${nameOf(candidate)} registers the ${group[0]!.kind} ${joinWords(group.map(({ name }) => name))},`,
        `without its prefix ${prefixOf(group[0]!, candidate)}.`,
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
              reason: `${nameOf(candidate)} registers the ${kind} ${name}, as ${listReleases(owners)} does.`,
            },
          ];
    }),
    ...others
      .filter(({ container }) => container === candidate.container)
      .map((other) => ({
        move: candidate.name,
        reason: `${nameOf(candidate)} has the container ${candidate.container}, as ${nameOf(other)} does.`,
      })),
  ];
}

/**
 * Returns the required prefix of a name. Endpoints have the build's prefix, so that two versions of a remote never
 * share one. Other names have the remote's prefix.
 */
function prefixOf({ kind }: Registered, { name, container }: ReleaseRecord): string {
  return kind === KINDS.endpoints ? `${container}/` : `${name}/`;
}

function registeredBy({ registers }: ReleaseRecord): Registered[] {
  if (!registers) return [];
  return (Object.keys(KINDS) as (keyof Registrations)[]).flatMap((key) =>
    registers[key].map((name) => ({ kind: KINDS[key], name })),
  );
}
