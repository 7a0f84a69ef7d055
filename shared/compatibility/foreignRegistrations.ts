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

/** Returns the names that `candidate` registers in what all packages share and that are not its own. */
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
 * Endpoints belong to one build, so that two versions of a remote in one session never meet. Other names belong to the
 * remote.
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
