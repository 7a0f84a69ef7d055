import * as Type from 'typebox';

const Name = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 });
const Version = Type.String({ pattern: '^[0-9][0-9A-Za-z.+-]*$', maxLength: 100 });
const Actor = Type.String({ minLength: 1, maxLength: 100 });
const Path = Type.String({ minLength: 1, maxLength: 300 });
const Names = Type.Record(Type.String(), Type.Array(Type.String()));
const Texts = Type.Record(Type.String(), Type.String());

/** `ReleaseRecord` of the wire contract, as a build writes it. */
const Record = Type.Object({
  name: Name,
  version: Version,
  container: Type.String({ minLength: 1 }),
  entry: Type.String(),
  integrity: Type.Record(Path, Type.String({ pattern: '^sha384-[A-Za-z0-9+/=]+$' })),
  routes: Type.Array(
    Type.Object({ path: Type.String(), module: Type.String(), requiresLogin: Type.Boolean(), title: Type.String(), data: Type.Optional(Type.Array(Type.String())) }),
  ),
  requires: Type.Object({ range: Type.String(), exports: Names }),
  provides: Type.Optional(Type.Object({ version: Type.String(), exports: Names })),
  assets: Type.Record(Type.String(), Type.Object({ scripts: Type.Array(Type.String()), styles: Type.Array(Type.String()) })),
  styles: Texts,
  frames: Texts,
});

/** `files` holds each file of the record by its path, in base64. */
export const PublishBody = Type.Object({ actor: Actor, record: Record, files: Texts });

const flip = { name: Name, actor: Actor, revision: Type.Integer({ minimum: 0 }) };
export const PromoteBody = Type.Object({ ...flip, version: Version });
export const RollbackBody = Type.Object(flip);
export const CanaryBody = Type.Object({ ...flip, version: Version, percent: Type.Integer({ minimum: 0, maximum: 100 }) });

/** Either a build that is not published yet, or a published version. */
export const CanReleaseBody = Type.Union([Type.Object({ record: Record }), Type.Object({ name: Name, version: Version })]);

export const GarbageBody = Type.Object({ days: Type.Integer({ minimum: 0, maximum: 3650 }), isTrial: Type.Boolean() });

export const StatusQuery = Type.Object({ hours: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })) });
