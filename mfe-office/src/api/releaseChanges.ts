import { api } from 'shared/api';
import { endpoint, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  type ChangeReply,
  CREATE_PREVIEW,
  type CreatedPreview,
  END_PREVIEW,
  FREEZE,
  MARK_BAD,
  PROMOTE,
  REMOVE_OLD_RELEASES,
  RETIRE,
  ROLL_BACK,
  SET_CANARY,
  UNFREEZE,
} from 'shared/contract/officeReleaseChanges';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

/** The options of every change to a release. */
export interface ChangeOptions {
  /** True for a dry run, which only returns the consequences. */
  isTrial: boolean;
  reason?: string | undefined;
  /** True to override a refusal. Needs a reason. */
  force?: boolean | undefined;
}

/** A channel and the revision that the person saw. */
interface Expected {
  name: string;
  revision: number;
}

export interface ExpectedRelease extends Expected {
  version: string;
}

export type Change = ChangeOptions & Expected;

type Reason = Pick<ChangeOptions, 'reason'>;

const own = ownEndpoints(api, (build) => ({
  promote: build.mutation<string[], ChangeOptions & (ExpectedRelease | { releases: ExpectedRelease[] })>(
    endpoint(PROMOTE, describeReply),
  ),
  rollBack: build.mutation<string[], Change>(endpoint(ROLL_BACK, describeReply)),
  setCanary: build.mutation<string[], ChangeOptions & ExpectedRelease & { percent: number }>(
    endpoint(SET_CANARY, describeReply),
  ),
  retire: build.mutation<string[], Change>(endpoint(RETIRE, describeReply)),
  markBad: build.mutation<null, { name: string; version: string } & Reason>(send(MARK_BAD)),
  freeze: build.mutation<null, { package: string | undefined; from: string | undefined; until: string } & Reason>(
    send(FREEZE),
  ),
  unfreeze: build.mutation<null, { package?: string | undefined } & Reason>(send(UNFREEZE)),
  createPreview: build.mutation<
    Read<CreatedPreview>,
    { releases: { name: string; version: string }[]; days: number; page: string | undefined }
  >(endpoint(CREATE_PREVIEW, (preview) => preview)),
  endPreview: build.mutation<null, { id: string }>(send(END_PREVIEW)),
  removeOldReleases: build.mutation<string[], { isTrial: boolean; days: number | undefined }>(
    endpoint(REMOVE_OLD_RELEASES, ({ removed = [] }) => removed.flatMap((release) => release ?? [])),
  ),
}));

/** Returns the functions that change releases. They reject with the failed call's error. */
export function useReleaseChanges() {
  const [promote] = own.promote.useMutation();
  const [rollBack] = own.rollBack.useMutation();
  const [setCanary] = own.setCanary.useMutation();
  const [retire] = own.retire.useMutation();
  const [markBad] = own.markBad.useMutation();
  const [freeze] = own.freeze.useMutation();
  const [unfreeze] = own.unfreeze.useMutation();
  const [createPreview] = own.createPreview.useMutation();
  const [endPreview] = own.endPreview.useMutation();
  const [removeOldReleases] = own.removeOldReleases.useMutation();
  return {
    promote,
    rollBack,
    setCanary,
    retire,
    markBad,
    freeze,
    unfreeze,
    createPreview,
    endPreview,
    removeOldReleases,
  };
}

export type ReleaseChanges = ReturnType<typeof useReleaseChanges>;

/** Describes the consequences after a dry run, and otherwise the versions that are now live. */
function describeReply({ consequences, set, ...channel }: Read<ChangeReply>): string[] {
  return consequences?.flatMap((sentence) => sentence ?? []) ?? (set ?? [channel]).map(describeChannel);
}

function describeChannel({ name, stable = '', canary }: Omit<Read<ChangeReply>, 'set' | 'consequences'>): string {
  if (stable === '') return `${name} is no longer live.`;
  const canaryPart =
    canary.version === undefined ? '' : `, and ${canary.percent}% of the visitors get ${canary.version}`;
  return `${name}@${stable} is live${canaryPart}.`;
}
