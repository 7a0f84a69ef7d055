import type { ReleaseChanges } from '../../api/releaseChanges';
import type { Caller, Package, Version } from '../../api/releases';
import { formatTime } from '../../ui/formatTime';
import { changeFields, describeOrChange, field, reasonField, textOf, tryOrChange } from './actionParts';
import type { Action } from './Actions';

const PREVIEW_DAYS = 7;

/** Returns the actions that the person may take on a version of a package. */
export function versionActions(shown: Package, release: Version, caller: Caller, changes: ReleaseChanges): Action[] {
  const { commands = [] } = caller;
  const { version } = release;
  const isStable = version === shown.stable;
  const isLiveForEveryone = isStable && shown.canary.version === undefined;
  return [
    ...(commands.includes('promote') && !isLiveForEveryone ? [promoteAction(shown, version, caller, changes)] : []),
    ...(commands.includes('canary') && !isStable && shown.stable !== ''
      ? [startCanaryAction(shown, version, caller, changes)]
      : []),
    ...(commands.includes('preview') ? [previewAction(shown, version, changes)] : []),
    ...(commands.includes('mark-bad') && release.bad.at === undefined ? [markBadAction(shown, version, changes)] : []),
  ];
}

function promoteAction({ name, revision }: Package, version: string, caller: Caller, changes: ReleaseChanges): Action {
  return {
    title: `Promote ${version}`,
    summary: 'Makes the version live for all visitors.',
    fields: changeFields(caller),
    undo: 'To undo it, roll back.',
    run: (values, confirmation) =>
      tryOrChange(values, confirmation, (how) => changes.promote({ name, revision, version, ...how })),
  };
}

function startCanaryAction(shown: Package, version: string, caller: Caller, { setCanary }: ReleaseChanges): Action {
  return {
    title: shown.canary.version === version ? `Change the share of ${version}` : `Start a canary of ${version}`,
    summary: 'Serves the version to some visitors. The server ends the canary if it is worse than the live version.',
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

function markBadAction({ name }: Package, version: string, changes: ReleaseChanges): Action {
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

function previewAction({ name }: Package, version: string, { createPreview }: ReleaseChanges): Action {
  return {
    title: `Preview ${version}`,
    summary: 'Creates a link. Anyone who has the link sees the version.',
    fields: [
      field('days', { label: 'Days', kind: 'whole number', help: `Up to 30. Leave empty for ${PREVIEW_DAYS}.` }),
      field('page', {
        label: 'Page',
        help: 'The page that the link opens, such as /purchase. Leave empty for the home page.',
      }),
    ],
    undo: 'To undo it, end the preview.',
    run: (values, confirmation) =>
      describeOrChange(
        `Anyone with the link sees ${name}@${version}. Its code runs on the site with their sessions.`,
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
