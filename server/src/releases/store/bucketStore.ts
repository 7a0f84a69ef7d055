import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { compressWithBrotli, isCompressible } from '../compress';
import { contentsHash, parseRecord, RELEASE_FILE, ReleaseError } from '../releaseFolder';
import { contentTypeOf } from './contentType';
import type { ReleaseId, ReleaseStore, StoredRelease } from './ReleaseStore';
import { verifiedFiles } from './verifiedFiles';

export interface Bucket {
  name: string;
  region: string;
  /** The default is Amazon's endpoint. */
  endpoint?: string;
}

const BROTLI = 'br';
const decompress = promisify(brotliDecompress);
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The prefix of all object keys. The site's URLs have the same prefix, so a CDN can serve the bucket unchanged. */
const PREFIX = 'cdn/';

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
  /** Returns the decoded content of an object. */
  const read = async (Key: string) => {
    const { Body, ContentEncoding } = await client.send(new GetObjectCommand({ Bucket, Key }));
    const content = Buffer.from((await Body?.transformToByteArray()) ?? []);
    return ContentEncoding === BROTLI ? decompress(content) : content;
  };

  /**
   * Writes an object, but never replaces an existing object. If two uploads of one version run at the same time, the
   * slower upload fails at the first file that differs.
   */
  const put = async (Key: string, content: Buffer, encoding?: typeof BROTLI) => {
    const body = encoding ? { Body: await compressWithBrotli(content), ContentEncoding: encoding } : { Body: content };
    const headers = { ContentType: contentTypeOf(Key), CacheControl: IMMUTABLE };
    try {
      await client.send(new PutObjectCommand({ Bucket, Key, ...headers, ...body, IfNoneMatch: '*' }));
    } catch (error) {
      if (nameOfError(error) !== 'PreconditionFailed') throw error;
      if (!content.equals(await read(Key)))
        throw new ReleaseError(`${Key} in the bucket has different contents. Increase the version number.`);
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
      const page: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: prefix,
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      );
      yield* page.Contents ?? [];
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  /** Returns the record that completes a release, or `undefined` if there is none. */
  const readRecord = async (release: ReleaseId) => {
    try {
      return parseRecord(String(await read(keyOf(release) + RELEASE_FILE)));
    } catch (error) {
      if (nameOfError(error) === 'NoSuchKey') return undefined;
      throw error;
    }
  };

  return {
    async write(record, readBuilt) {
      const files = await verifiedFiles(record, readBuilt);
      const present = await readRecord(record);
      if (present && contentsHash(present) !== contentsHash(record))
        throw new ReleaseError(`${keyOf(record)} in the bucket contains different files. Increase the version number.`);
      if (present) return;
      await Promise.all([...files].map(([path, content]) => putFile(keyOf(record) + path, content)));
      await put(keyOf(record) + RELEASE_FILE, Buffer.from(JSON.stringify(record)));
    },
    async list() {
      const releases = new Map<string, StoredRelease>();
      for await (const { Key = '', LastModified = new Date(0) } of objects(PREFIX)) {
        const [name, version] = Key.slice(PREFIX.length).split('/');
        if (!name || !version) continue;
        const known = releases.get(`${name}/${version}`);
        if (!known || known.changedAt < LastModified)
          releases.set(`${name}/${version}`, { name, version, changedAt: LastModified });
      }
      return [...releases.values()];
    },
    async remove(release) {
      // Delete the record first, so that an interrupted removal never leaves a release that looks complete.
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(release) + RELEASE_FILE }));
      for await (const { Key } of objects(keyOf(release))) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async tryWriting() {
      const Key = `${PREFIX}.test`;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: '' }));
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

const nameOfError = (error: unknown) => (error instanceof Error ? error.name : '');

function keyOf({ name, version }: ReleaseId): string {
  return `${PREFIX}${name}/${version}/`;
}
