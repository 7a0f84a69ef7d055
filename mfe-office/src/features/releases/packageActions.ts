import { type ReleaseChanges, useReleaseChanges } from '../../api/releaseChanges';
import type { Caller, Freeze, Package } from '../../api/releases';
import { changeFields, describeOrChange, field, outcome, reasonField, textOf, tryOrChange } from './actionParts';
import type { Action } from './Actions';
import { promoteSetAction } from './promoteSetAction';

/** Returns the actions that the person may take on a package. */
export function usePackageActions(shown: Package, freezes: readonly Freeze[], caller: Caller): Action[] {
  const changes = useReleaseChanges();
  const { commands = [] } = caller;
  const isLive = shown.stable !== '';
  const { version } = shown.canary;
  return [
    ...(isLive && commands.includes('rollback') ? [rollbackAction(shown, caller, changes)] : []),
    ...(version !== undefined && commands.includes('canary') ? [endCanaryAction(shown, version, changes)] : []),
    ...(commands.includes('freeze') ? [freezeAction(shown.name, changes)] : []),
    ...(commands.includes('unfreeze') && freezes.some(({ package: frozen }) => frozen === shown.name)
      ? [unfreezeAction(shown.name, changes)]
      : []),
    ...(isLive && commands.includes('retire') ? [retireAction(shown, changes)] : []),
  ];
}

/** Returns the actions that the person may take on several packages at once. */
export function useSiteActions(packages: readonly Package[], freezes: readonly Freeze[], caller: Caller): Action[] {
  const changes = useReleaseChanges();
  const { commands = [], isAdministrator = false } = caller;
  const isFrozen = freezes.some(({ package: frozen }) => frozen === undefined);
  return [
    ...(commands.includes('promote') ? [promoteSetAction(packages, caller, changes)] : []),
    ...(isAdministrator ? [freezeAction(undefined, changes)] : []),
    ...(isAdministrator && isFrozen ? [unfreezeAction(undefined, changes)] : []),
    ...(isAdministrator ? [removeOldReleasesAction(changes)] : []),
  ];
}

function removeOldReleasesAction(changes: ReleaseChanges): Action {
  return {
    title: 'Remove old releases',
    summary: 'Removes releases that have not been live, previous or a canary for some days.',
    fields: [field('days', { label: 'Days', kind: 'whole number', help: 'Leave empty for 30.' })],
    undo: 'This can’t be undone. Publish a release again if you need it.',
    run: async (values, confirmation) => {
      const days = textOf(values, 'days');
      const isDone = confirmation !== undefined;
      const request = { isTrial: !isDone, days: days === undefined ? undefined : Number(days) };
      const removed = await changes.removeOldReleases(request).unwrap();
      const verb = isDone ? 'Removed' : 'This removes';
      const message = removed.length === 0 ? 'There is nothing to remove.' : `${verb} ${removed.join(', ')}.`;
      return outcome({ isDone, message });
    },
  };
}

function rollbackAction({ name, revision }: Package, caller: Caller, { rollBack }: ReleaseChanges): Action {
  return {
    title: 'Roll back',
    summary: 'Makes the last good version live again, and marks the live version bad.',
    fields: changeFields(caller),
    undo: 'To undo it, promote a fixed version. Nobody gets a bad version again without an override.',
    run: (values, confirmation) => tryOrChange(values, confirmation, (how) => rollBack({ name, revision, ...how })),
  };
}

function endCanaryAction({ name, revision }: Package, version: string, { setCanary }: ReleaseChanges): Action {
  return {
    title: 'End the canary',
    summary: `All visitors get the live version instead of ${version}.`,
    fields: [reasonField()],
    undo: 'To undo it, start the canary again.',
    run: (values, confirmation) =>
      tryOrChange(values, confirmation, (how) => setCanary({ name, revision, version, percent: 0, ...how })),
  };
}

function retireAction({ name, revision }: Package, changes: ReleaseChanges): Action {
  return {
    title: 'Retire',
    summary: 'Removes the package from new pages, so that other packages can use its paths.',
    fields: [reasonField(true)],
    undo: 'To undo it, promote a version.',
    run: (values, confirmation) =>
      tryOrChange(values, confirmation, (how) => changes.retire({ name, revision, ...how })),
  };
}

/** Returns the action that freezes a package, or all packages if `name` is undefined. */
function freezeAction(name: string | undefined, changes: ReleaseChanges): Action {
  const frozen = name ?? 'all packages';
  return {
    title: name === undefined ? 'Freeze all packages' : 'Freeze',
    summary: `Blocks promotions, canaries and retirements of ${frozen} until a date.`,
    fields: [
      field('until', { label: 'Until', isRequired: true, help: 'In UTC, such as 2026-12-24 or 2026-12-24T18:00Z.' }),
      field('from', { label: 'From', help: 'Leave empty to start now.' }),
      reasonField(true),
    ],
    undo: 'To undo it, end the freeze.',
    run: (values, confirmation) => {
      const [until = '', from, reason] = ['until', 'from', 'reason'].map((id) => textOf(values, id));
      const period = `from ${from ?? 'now'} until ${until}`;
      return describeOrChange(
        `Nobody can promote, retire or start a canary of ${frozen} ${period}. Rollbacks stay possible.`,
        confirmation,
        async () => {
          await changes.freeze({ package: name, from, until, reason }).unwrap();
          return `Releases of ${frozen} are frozen ${period}.`;
        },
      );
    },
  };
}

/** Returns the action that ends the freezes of a package, or those of all packages if `name` is undefined. */
function unfreezeAction(name: string | undefined, changes: ReleaseChanges): Action {
  const frozen = name ?? 'all packages';
  return {
    title: name === undefined ? 'End the freeze of all packages' : 'End the freeze',
    summary: `Ends the freezes of ${frozen}, including those that have not started yet.`,
    fields: [reasonField()],
    undo: 'To undo it, freeze again.',
    run: (values, confirmation) =>
      describeOrChange(`Releases of ${frozen} are possible again.`, confirmation, async () => {
        await changes.unfreeze({ package: name, reason: textOf(values, 'reason') }).unwrap();
        return `The freeze of ${frozen} has ended.`;
      }),
  };
}
