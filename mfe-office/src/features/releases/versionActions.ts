import type { ReleaseChanges } from '../../api/releaseChanges';
import type { Caller, Package, Version } from '../../api/releases';
import { formatTime } from '../../ui/formatTime';
import { changeFields, describeOrChange, field, reasonField, textOf, tryOrChange } from './actionParts';
import type { Action } from './Actions';

const PREVIEW_DAYS = 7;

/** Returns what a person can do with a version of a package. */
export function versionActions(shown: Package, release: Version, caller: Caller, changes: ReleaseChanges): Action[] {
  const { commands = [] } = caller;
  const { version } = release;
  const isStable = version === shown.stable;
  const isOnlyVersion = isStable && shown.canary.version === undefined;
  return [
    ...(commands.includes('promote') && !isOnlyVersion ? [promote(shown, version, caller, changes)] : []),
    ...(commands.includes('canary') && !isStable && shown.stable !== ''
      ? [startCanary(shown, version, caller, changes)]
      : []),
    ...(commands.includes('preview') ? [preview(shown, version, changes)] : []),
    ...(commands.includes('mark-bad') && release.bad.at === undefined ? [markBad(shown, version, changes)] : []),
  ];
}

function promote({ name, revision }: Package, version: string, caller: Caller, changes: ReleaseChanges): Action {
  return {
    title: `Promote ${version}`,
    summary: 'Makes the version live for all visitors.',
    fields: changeFields(caller),
    undo: 'To undo it, roll back.',
    run: (values, confirmation) =>
      tryOrChange(values, confirmation, (how) => changes.promote({ name, revision, version, ...how })),
  };
}

function startCanary(shown: Package, version: string, caller: Caller, { setCanary }: ReleaseChanges): Action {
  return {
    title: shown.canary.version === version ? `Change the share of ${version}` : `Start a canary of ${version}`,
    summary: 'Gives the version to some visitors. The server ends the canary if it is worse than the live version.',
    fields: [
      field('percent', { label: 'Percentage of visitors', kind: 'whole number', isRequired: true }),
      ...changeFields(caller),
    ],
    undo: 'To undo it, end the canary.',
    run: (values, confirmation) => {
      const percent = Number(textOf(values, 'percent'));
      const { name, revision } = shown;
      return tryOrChange(values, confirmation, (how) => setCanary({ name, revision, version, percent, ...how }));
    },
  };
}

function markBad({ name }: Package, version: string, changes: ReleaseChanges): Action {
  return {
    title: `Mark ${version} bad`,
    summary: 'Excludes the version from promotions, canaries, fallbacks and rollbacks.',
    fields: [reasonField(true)],
    undo: 'This can’t be undone. Publish the same code as a new version instead.',
    run: (values, confirmation) =>
      describeOrChange(
        `Pages no longer fall back to ${name}@${version}, and its canary ends. If it is live, it stays live until you roll back or promote another version.`,
        confirmation,
        async () => {
          await changes.markBad({ name, version, reason: textOf(values, 'reason') }).unwrap();
          return `${name}@${version} is marked bad.`;
        },
      ),
  };
}

function preview({ name }: Package, version: string, { createPreview }: ReleaseChanges): Action {
  return {
    title: `Preview ${version}`,
    summary: 'Creates a link that shows the version to the people who have the link.',
    fields: [
      field('days', { label: 'Days', kind: 'whole number', help: `Up to 30. Empty for ${PREVIEW_DAYS}.` }),
      field('page', {
        label: 'Page',
        help: 'The page that the link opens, such as /purchase. Empty for the home page.',
      }),
    ],
    undo: 'To undo it, end the preview.',
    run: (values, confirmation) =>
      describeOrChange(
        `Everybody with the link sees ${name}@${version}. Its code runs on the site with their sessions.`,
        confirmation,
        async () => {
          const days = Number(textOf(values, 'days') ?? PREVIEW_DAYS);
          const request = { releases: [{ name, version }], days, page: textOf(values, 'page') };
          const { link = '', expiresAt } = await createPreview(request).unwrap();
          return `This link works until ${expiresAt === undefined ? 'its end' : formatTime(expiresAt)}:\n${link}`;
        },
      ),
  };
}
