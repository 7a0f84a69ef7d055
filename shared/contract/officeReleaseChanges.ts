import { call } from './call';
import { PackageName, Version } from './releaseRecord';
import { either, flag, instant, integer, list, nullable, object, text, type ValueOf } from './schema';

/*
 * The registry's calls that change releases, for the office, the command line and workflows. In the office, staff must
 * have proved their second factor within the last ten minutes. A trial (`isTrial`) changes nothing and needs no proof.
 */

const canary = { version: Version, percent: integer({ minimum: 0, maximum: 100 }) };
const channel = {
  name: PackageName,
  /** The number of changes to the channel. The server refuses a change if the channel's revision has increased. */
  revision: integer({ minimum: 0 }),
  stable: text(),
  previous: nullable(text()),
  canary: nullable(object(canary)),
};
const { name, revision } = channel;
const reason = text({ minLength: 1, maxLength: 500 });
/** The name that the client states for its user. The server ignores it if it knows the caller's name. */
export const who = { actor: text({ minLength: 1, maxLength: 100 }) };
const isTrial = flag();
/** `force` overrides a refusal and requires a reason. */
const options = { ...who, reason, force: flag(), isTrial };
const release = { name, revision, version: Version };

export type ChangeReply = ValueOf<typeof ChangeReply>;
/** A trial returns the consequences as sentences. A change returns the channel. `set` has all channels of a set. */
const ChangeReply = object({}, { ...channel, set: list(object(channel)), consequences: list(text()) });
const response = { 200: ChangeReply };

export const PROMOTE = call('POST', '/api/releases/promote', {
  /** One version, or several that go live together or not at all. */
  body: either(
    object(release, options),
    object({ releases: list(object(release), { minItems: 1, maxItems: 200 }) }, options),
  ),
  response,
});
export const ROLL_BACK = call('POST', '/api/releases/rollback', {
  body: object({ name, revision }, options),
  response,
});
export const SET_CANARY = call('POST', '/api/releases/canary', {
  /** 0 percent ends the canary. */
  body: object({ name, revision, ...canary }, options),
  response,
});
export const RETIRE = call('POST', '/api/releases/retire', {
  body: object({ name, revision, reason }, { ...who, isTrial }),
  response,
});
export const MARK_BAD = call('POST', '/api/releases/mark-bad', {
  body: object({ name, version: Version, reason }, who),
  response: { 200: object({ channel: nullable(object(channel)) }) },
});

/** An instant in UTC, or with an offset. */
const moment = text({ maxLength: 40 });
/** Replies with the freeze. By default, it begins now and covers all packages. */
export const FREEZE = call('POST', '/api/releases/freeze', {
  body: object({ until: moment, reason }, { ...who, from: moment, package: name }),
});
export const UNFREEZE = call('POST', '/api/releases/unfreeze', {
  body: object({}, { ...who, package: name, reason }),
});

export type CreatedPreview = ValueOf<typeof CreatedPreview>;
const CreatedPreview = object({ id: text(), link: text(), expiresAt: instant(), releases: list(text()) });
export const CREATE_PREVIEW = call('POST', '/api/releases/previews', {
  body: object(
    {
      releases: list(object({ name, version: Version }), { minItems: 1, maxItems: 50 }),
      days: integer({ minimum: 1, maximum: 30 }),
    },
    { ...who, page: text({ pattern: '^/', maxLength: 500 }) },
  ),
  response: { 200: CreatedPreview },
});
export const END_PREVIEW = call('POST', '/api/releases/previews/end', {
  body: object({ id: text({ minLength: 1, maxLength: 100 }) }, who),
});

/**
 * Removes releases that left all channels more than `days` days ago. A trial only lists them, as `<name>@<version>`.
 */
export const REMOVE_OLD_RELEASES = call('POST', '/api/releases/gc', {
  body: object({ isTrial }, { days: integer({ minimum: 0, maximum: 3650 }) }),
  response: { 200: object({ removed: list(text()) }) },
});
