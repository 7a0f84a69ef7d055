import { call } from './call';
import { flag, instant, integer, list, nullable, object, text, type ValueOf } from './schema';

/*
 * The registry's calls that change releases from the office. Each needs a proof of the second factor within the last
 * ten minutes, except with `isTrial`, which changes nothing.
 */

const channel = {
  name: text(),
  /** The number of changes to the channel. A change is refused if somebody else has changed the channel since. */
  revision: integer(),
  stable: text(),
  previous: nullable(text()),
  canary: nullable(object({ version: text(), percent: integer() })),
};
const { name, revision } = channel;
const version = text();
const release = { name, revision, version };
const why = { reason: text() };
const optional = { ...why, force: flag(), isTrial: flag() };

export type ChannelChange = ValueOf<typeof ChannelChange>;
/** With `isTrial`, the consequences as sentences. Otherwise, the changed channel, and all channels of a set. */
const ChannelChange = object({}, { ...channel, set: list(object(channel)), consequences: list(text()) });
const response = { 200: ChannelChange };

export const PROMOTE = call('POST', '/api/releases/promote', {
  /** A version, or several that go live together or not at all. */
  body: object({}, { ...release, ...optional, releases: list(object(release)) }),
  response,
});
export const ROLL_BACK = call('POST', '/api/releases/rollback', {
  body: object({ name, revision }, optional),
  response,
});
export const SET_CANARY = call('POST', '/api/releases/canary', {
  /** 0 percent ends the canary. */
  body: object({ name, revision, version, percent: integer() }, optional),
  response,
});
export const RETIRE = call('POST', '/api/releases/retire', {
  body: object({ name, revision, ...why }, { isTrial: flag() }),
  response,
});
export const MARK_BAD = call('POST', '/api/releases/mark-bad', {
  body: object({ name, version, ...why }),
  response: { 200: object({ channel: nullable(object(channel)) }) },
});

/** The replies describe the freeze. Without a package, all packages are frozen. Instants are in UTC by default. */
export const FREEZE = call('POST', '/api/releases/freeze', {
  body: object({ until: text(), ...why }, { from: text(), package: text() }),
});
export const UNFREEZE = call('POST', '/api/releases/unfreeze', { body: object({}, { package: text(), ...why }) });

export type CreatedPreview = ValueOf<typeof CreatedPreview>;
const CreatedPreview = object({ id: text(), link: text(), expiresAt: instant(), releases: list(text()) });
export const CREATE_PREVIEW = call('POST', '/api/releases/previews', {
  body: object({ releases: list(object({ name, version })), days: integer() }, { page: text() }),
  response: { 200: CreatedPreview },
});
export const END_PREVIEW = call('POST', '/api/releases/previews/end', { body: object({ id: text() }) });

/** Removes releases that nobody gets any more, or with `isTrial` only lists them, as `<name>@<version>`. */
export const REMOVE_OLD_RELEASES = call('POST', '/api/releases/gc', {
  body: object({ isTrial: flag() }, { days: integer() }),
  response: { 200: object({ removed: list(text()) }) },
});
