import { PackageName, RELEASE_RECORD, type ReleaseRecord, Version as VersionText } from 'shared/contract/releaseRecord';
import type { ReplySchema } from 'shared/contract/replyShape';
import * as Type from 'typebox';

export const Name = Type.Unsafe<string>(PackageName);
export const Version = Type.Unsafe<string>(VersionText);
/** The name of a site. It appears in URLs. */
export const Site = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 50 });
/** The name that the client claims for the person who runs a command. Ignored if the server knows the caller's name. */
export const Actor = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
const Text = Type.String({ maxLength: 1_000 });
const Texts = Type.Record(Type.String(), Type.String(), { maxProperties: 500 });
const Record = Type.Unsafe<ReleaseRecord>(RELEASE_RECORD);

/**
 * `files` contains the Base64 content of each file, by path. `sourceMaps` contains the source map of each script as
 * JSON, compressed with gzip and encoded in Base64.
 */
export const PublishBody = Type.Object({
  actor: Actor,
  record: Record,
  files: Texts,
  sourceMaps: Type.Optional(Texts),
});

const Server = Type.Object({
  pageContracts: Type.Object({ oldest: Type.Integer(), newest: Type.Integer() }),
  answers: Type.Record(Type.String(), Type.Union([Type.Unsafe<ReplySchema>({ type: 'object' }), Type.Null()])),
  accepts: Type.Optional(Type.Record(Type.String(), Type.Array(Text))),
  reserved: Type.Optional(Type.Array(Text)),
});

/** A build that is not published yet, or a published version. */
const BuildOrRelease = Type.Union([Type.Object({ record: Record }), Type.Object({ name: Name, version: Version })]);
export type BuildOrRelease = Type.Static<typeof BuildOrRelease>;

export const CanReleaseBody = Type.Union([
  BuildOrRelease,
  Type.Object({ releases: Type.Array(BuildOrRelease, { minItems: 1, maxItems: 200 }) }),
  Type.Object({ server: Server }),
]);

export const StatusQuery = Type.Object({
  hours: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
  package: Type.Optional(Name),
});

const Minutes = Type.String({ pattern: '^[1-9][0-9]{0,4}$' });
export const EvidenceQuery = Type.Object({ name: Name, minutes: Minutes });
