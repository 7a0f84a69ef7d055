import { MAX_NAME, MAX_VERSION, PACKAGE_NAME, RELEASE_RECORD, type ReleaseRecord } from 'shared/contract/releaseRecord';
import type { ReplySchema } from 'shared/contract/replyShape';
import * as Type from 'typebox';

export const Name = Type.String({ pattern: PACKAGE_NAME, maxLength: MAX_NAME });
export const Version = Type.String({ pattern: '^[0-9][0-9A-Za-z.+-]*$', maxLength: MAX_VERSION });
/** The name of a site. It is a part of addresses. */
export const Site = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 50 });
/** The person who runs a command, as the client claims. The server ignores it if it knows the caller's name. */
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

export const TraceBody = Type.Object({ name: Name, version: Version, stack: Type.String({ maxLength: 100_000 }) });

export const Reason = Type.String({ minLength: 1, maxLength: 500 });
const Revision = Type.Integer({ minimum: 0 });
const expected = { name: Name, revision: Revision };
/** `force` overrides a refusal and requires a reason. */
const who = { actor: Actor, reason: Type.Optional(Reason), force: Type.Optional(Type.Boolean()) };
/** True to change nothing, and to return the consequences. */
const isTrial = Type.Optional(Type.Boolean());
const change = { ...expected, ...who, isTrial };

/** A release, or a set of releases that go live together. */
export const PromoteBody = Type.Union([
  Type.Object({ ...change, version: Version }),
  Type.Object({
    ...who,
    isTrial,
    releases: Type.Array(Type.Object({ ...expected, version: Version }), { minItems: 1, maxItems: 200 }),
  }),
]);
export const RollbackBody = Type.Object(change);
export const CanaryBody = Type.Object({
  ...change,
  version: Version,
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
});
export const RetireBody = Type.Object({ ...expected, isTrial, actor: Actor, reason: Reason });
export const MarkBadBody = Type.Object({ name: Name, version: Version, actor: Actor, reason: Reason });

const Server = Type.Object({
  pageContracts: Type.Object({ oldest: Type.Integer(), newest: Type.Integer() }),
  answers: Type.Record(Type.String(), Type.Union([Type.Unsafe<ReplySchema>({ type: 'object' }), Type.Null()])),
  accepts: Type.Optional(Type.Record(Type.String(), Type.Array(Text))),
  reserved: Type.Optional(Type.Array(Text)),
});

/** A build that is not published yet, or a published version. */
const Candidate = Type.Union([Type.Object({ record: Record }), Type.Object({ name: Name, version: Version })]);
export type Candidate = Type.Static<typeof Candidate>;

export const CanReleaseBody = Type.Union([
  Candidate,
  Type.Object({ releases: Type.Array(Candidate, { minItems: 1, maxItems: 200 }) }),
  Type.Object({ server: Server }),
]);

export const GarbageBody = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  isTrial: Type.Boolean(),
});

export const StatusQuery = Type.Object({
  hours: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
  package: Type.Optional(Name),
});

const Minutes = Type.String({ pattern: '^[1-9][0-9]{0,4}$' });
export const EvidenceQuery = Type.Object({ name: Name, minutes: Minutes });
