import { isCompressible } from '../compress';
import { RELEASE_RETENTION_DAYS } from '../releaseRetention';
import { integrityOf } from '../releaseFolder';
import { contentTypeOf } from '../store/contentType';
import type { LoadedFile } from './LoadFile';

/** The minimum size in bytes of files that must be compressed. Some CDNs do not compress smaller files. */
const MIN_COMPRESSED_BYTES = 1024;
/** The content types that browsers accept for scripts and styles. For all other files, browsers accept any type. */
const TYPES: Readonly<Record<string, RegExp>> = {
  'text/javascript': /^(text|application)\/(x-)?javascript$/,
  'text/css': /^text\/css$/,
};
const MIN_CACHE_SECONDS = RELEASE_RETENTION_DAYS * 24 * 60 * 60;

interface ExpectedFile {
  path: string;
  integrity: string;
  /** The origin of the page, if the file comes from another origin. */
  crossOrigin: string | undefined;
}

/**
 * Returns the faults that prevent browsers from using or caching a file. Each fault completes the sentence "The CDN
 * serves the file …".
 */
export function faultsOf(file: LoadedFile, expected: ExpectedFile): string[] {
  if (file.status !== 200) return [`with status ${file.status}`];
  return [
    ...(integrityOf(file.content) === expected.integrity ? [] : ['with contents that differ from the published file']),
    ...typeFaults(file, expected),
    ...originFaults(file, expected),
    ...(isCachedLongEnough(file) ? [] : ['without "Cache-Control: public, max-age=31536000, immutable"']),
    ...(isCompressedIfNeeded(file, expected) ? [] : ['without compression (Content-Encoding br or gzip)']),
  ];
}

function typeFaults(file: LoadedFile, { path }: ExpectedFile): string[] {
  const wanted = essence(contentTypeOf(path));
  const actual = essence(file.header('content-type'));
  return TYPES[wanted] && !TYPES[wanted].test(actual)
    ? [`with the content type "${actual}" instead of "${wanted}"`]
    : [];
}

function essence(contentType = ''): string {
  return contentType.replace(/;.*/s, '').trim().toLowerCase();
}

function originFaults(file: LoadedFile, { crossOrigin }: ExpectedFile): string[] {
  const allowed = file.header('access-control-allow-origin');
  const isAllowed = crossOrigin === undefined || allowed === '*' || allowed === crossOrigin;
  return isAllowed ? [] : [`without "Access-Control-Allow-Origin" for pages of ${crossOrigin}`];
}

/**
 * Returns true if browsers cache the file for at least `RELEASE_RETENTION_DAYS`. A release never changes, so requesting
 * a file again would waste time.
 */
function isCachedLongEnough(file: LoadedFile): boolean {
  const cacheControl = file.header('cache-control') ?? '';
  const [, seconds = '0'] = /\bmax-age=(\d+)/.exec(cacheControl) ?? [];
  return (
    /\bimmutable\b/.test(cacheControl) && !/\bno-store\b/.test(cacheControl) && Number(seconds) >= MIN_CACHE_SECONDS
  );
}

function isCompressedIfNeeded(file: LoadedFile, { path }: ExpectedFile): boolean {
  const isNeeded = isCompressible(path, file.content) && file.content.length >= MIN_COMPRESSED_BYTES;
  return !isNeeded || /^(br|gzip|zstd)$/.test(file.header('content-encoding') ?? '');
}
