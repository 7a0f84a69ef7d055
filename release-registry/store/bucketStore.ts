import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Bucket } from '../config/config';
import { compressWithBrotli, isCompressible } from '../compress';
import { contentsHash, parseRecord, RELEASE_FILE, ReleaseError } from '../releaseFolder';
import { contentTypeOf } from './contentType';
import type { ReleaseId, ReleaseStore, StoredRelease } from './ReleaseStore';
import { verifiedFiles } from './verifiedFiles';

/** How often to retry a write after a conflict with another write of the same object. */
const CONFLICT_RETRIES = 5;
const CONFLICT_WAIT_MS = 100;
const BROTLI = 'br';
const decompress = promisify(brotliDecompress);
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The prefix of all object keys. The site's URLs have the same prefix, so a CDN can serve the bucket unchanged. */
const PREFIX = 'cdn/';
const PUT = `s3:PutObject for ${PREFIX}*`;

/**
 * Creates a store in an S3 bucket. Writes the record last, because the record marks a release as complete. Files
 * without a record come from an interrupted upload. The AWS client reads the access keys from the environment.
 */
export function createBucketStore({ name: Bucket, region, endpoint }: Bucket): ReleaseStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  /** Explains a reply with status 403, because S3 does not say which permission is missing. */
  const explainRefusal = (permissions: string) => (error: unknown) => {
    if (statusOfError(error) !== 403) throw error;
    throw new ReleaseError(
      `The bucket ${Bucket} refused the server's keys. They need ${permissions}. See “Permissions of the bucket's keys” in docs/cdn.md.`,
    );
  };

  /** Returns the decoded content of an object, or `undefined` if there is none. */
  const read = async (Key: string) => {
    const reply = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
      if (nameOfError(error) === 'NoSuchKey') return undefined;
      // Without s3:ListBucket, S3 replies 403 instead of 404 for an object that does not exist.
      return explainRefusal(`s3:GetObject for ${PREFIX}* and s3:ListBucket for the bucket`)(error);
    });
    if (!reply) return undefined;
    const content = Buffer.from((await reply.Body?.transformToByteArray()) ?? []);
    return reply.ContentEncoding === BROTLI ? decompress(content) : content;
  };

  /** @throws {ReleaseError} if the object exists with different contents */
  const refuseDifferent = (Key: string, content: Buffer, present: Buffer | undefined) => {
    if (present && !content.equals(present))
      throw new ReleaseError(`${Key} in the bucket has different contents. Increase the version number.`);
  };

  /**
   * Writes an object, but never replaces an existing object. If two uploads of one version run at the same time, the
   * slower upload fails at the first file that differs.
   */
  const put = async (Key: string, content: Buffer, encoding?: typeof BROTLI) => {
    const body = encoding ? { Body: await compressWithBrotli(content), ContentEncoding: encoding } : { Body: content };
    const object = { Bucket, Key, ContentType: contentTypeOf(Key), CacheControl: IMMUTABLE, ...body };
    const send = (condition: { IfNoneMatch?: string }) =>
      client.send(new PutObjectCommand({ ...object, ...condition }));
    const refused = explainRefusal(PUT);
    for (let retry = 0; ; retry += 1) {
      try {
        await send({ IfNoneMatch: '*' });
        return;
      } catch (error) {
        const name = nameOfError(error);
        if (name === 'ConditionalRequestConflict' && retry < CONFLICT_RETRIES) {
          await setTimeout(CONFLICT_WAIT_MS * 2 ** retry);
          continue;
        }
        const isUnsupported = statusOfError(error) === 501;
        if (name !== 'PreconditionFailed' && !isUnsupported) return refused(error);
        const present = await read(Key);
        refuseDifferent(Key, content, present);
        // Some S3-compatible services don't support If-None-Match.
        if (isUnsupported && !present) await send({}).catch(refused);
        return;
      }
    }
  };

  /**
   * Writes a file, and compresses text with Brotli. A bucket sends the same bytes to every browser, which is safe
   * because all browsers accept Brotli from an HTTPS origin.
   */
  const putFile = (Key: string, content: Buffer) =>
    put(Key, content, isCompressible(Key, content) ? BROTLI : undefined);

  async function* objects(prefix: string) {
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client
        .send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
          }),
        )
        .catch(explainRefusal('s3:ListBucket for the bucket'));
      yield* page.Contents ?? [];
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  const remove = (Key: string) =>
    client.send(new DeleteObjectCommand({ Bucket, Key })).catch(explainRefusal(`s3:DeleteObject for ${PREFIX}*`));

  return {
    async write(record, readBuilt) {
      const files = await verifiedFiles(record, readBuilt);
      const known = await read(keyOf(record) + RELEASE_FILE);
      const present = known && parseRecord(String(known));
      if (present && contentsHash(present) !== contentsHash(record))
        throw new ReleaseError(`${keyOf(record)} in the bucket contains different files. Increase the version number.`);
      // Also write the files of a complete release, because some of them may be lost.
      await Promise.all([...files].map(([path, content]) => putFile(keyOf(record) + path, content)));
      if (!present) await put(keyOf(record) + RELEASE_FILE, Buffer.from(JSON.stringify(record)));
    },
    async missingFiles(record) {
      const stored = new Set<string>();
      for await (const { Key = '' } of objects(keyOf(record))) stored.add(Key);
      return Object.keys(record.integrity).filter((path) => !stored.has(keyOf(record) + path));
    },
    async list() {
      const releases = new Map<string, StoredRelease>();
      for await (const { Key = '', LastModified = new Date(0) } of objects(PREFIX)) {
        const [, name, version] = /^((?:@[^/]+\/)?[^/]+)\/([^/]+)\//.exec(Key.slice(PREFIX.length)) ?? [];
        if (name === undefined || version === undefined) continue;
        const known = releases.get(`${name}/${version}`);
        if (!known || known.changedAt < LastModified)
          releases.set(`${name}/${version}`, { name, version, changedAt: LastModified });
      }
      return [...releases.values()];
    },
    async remove(release) {
      // Delete the record first, so that an interrupted removal never leaves a release that looks complete.
      await remove(keyOf(release) + RELEASE_FILE);
      for await (const { Key } of objects(keyOf(release))) if (Key !== undefined) await remove(Key);
    },
    async tryAccess() {
      const Key = `${PREFIX}.test`;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('test') })).catch(explainRefusal(PUT));
      await read(Key);
      await objects(Key).next();
      await remove(Key);
    },
  };
}

const statusOfError = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
const nameOfError = (error: unknown) => (error instanceof Error ? error.name : '');

function keyOf({ name, version }: ReleaseId): string {
  return `${PREFIX}${name}/${version}/`;
}
