import type { ReleaseChanges } from '../../api/releaseChanges';
import type { Caller, Package } from '../../api/releases';
import { changeFields, field, outcome, textOf, tryOrChange } from './actionParts';
import type { Action } from './Actions';

/** Returns the action that makes versions of several packages live, either all of them or none. */
export function promoteSetAction(packages: readonly Package[], caller: Caller, { promote }: ReleaseChanges): Action {
  // A package's name can't be a field's name, because Formik treats dots as paths.
  const choosable = packages.map((each, index) => ({ ...each, id: `version-${index}` }));
  return {
    title: 'Promote a set',
    summary: 'Makes versions of several packages live together. If one of them is refused, nothing changes.',
    fields: [
      ...choosable.map(({ id, name, stable, versions }) => {
        const choices = versions.flatMap(({ version, bad }) =>
          version === stable || bad.at !== undefined ? [] : version,
        );
        return field(id, { label: name, kind: 'choice', choices });
      }),
      ...changeFields(caller),
    ],
    undo: 'To undo it, roll back one of the packages. This reverts the whole set.',
    run: async (values, confirmation) => {
      const releases = choosable.flatMap(({ id, name, revision }) => {
        const version = textOf(values, id);
        return version === undefined ? [] : { name, revision, version };
      });
      if (releases.length === 0)
        return outcome({ isDone: true, message: 'You chose no version, so nothing has changed.' });
      return tryOrChange(values, confirmation, (how) => promote({ releases, ...how }));
    },
  };
}
