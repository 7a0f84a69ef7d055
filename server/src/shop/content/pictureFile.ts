import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { hash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/** A picture of the merchant, from the folder of the content file. */
export interface PictureFile {
  name: string;
  type: 'image/svg+xml' | 'image/png';
  bytes: Buffer;
  /** The natural size, in CSS pixels. */
  width: number;
  height: number;
  /** Changes with the bytes, so that browsers can cache a picture for a year. */
  version: string;
}

/** What is wrong with a picture, and what the merchant can do. */
interface PictureProblem {
  problem: string;
  remedy: string;
}

/** Pictures load after the prices. A larger file would still delay the page on a slow phone. */
const MAX_BYTES = 200_000;

const TYPES: Readonly<Record<string, PictureFile['type']>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Returns true for the name of a picture file without a folder. */
export function isPictureName(name: string): boolean {
  return /^[\w-][\w.-]*\.(svg|png)$/.test(name);
}

/** Reads a picture, and checks its type, size and content. */
export function readPictureFile(folder: string, name: string): PictureFile | PictureProblem {
  const type = TYPES[extname(name)];
  if (!isPictureName(name) || type === undefined)
    return {
      problem: `names "${name}", which is not a picture`,
      remedy: 'Use a file beside this one that ends in .svg or .png',
    };
  const bytes = readIfExists(join(folder, name));
  if (!bytes)
    return { problem: `names ${name}, which cannot be read`, remedy: `Put the file ${name} into the folder ${folder}` };
  if (bytes.length > MAX_BYTES)
    return {
      problem: `names ${name}, which is ${Math.ceil(bytes.length / 1000)} kB`,
      remedy: `Reduce it to ${MAX_BYTES / 1000} kB`,
    };
  const measured = type === 'image/png' ? measurePng(bytes) : measureSvg(bytes.toString('utf8'));
  if (typeof measured === 'string')
    return { problem: `names ${name}, which ${measured}`, remedy: 'Export the picture again' };
  return { name, type, bytes, ...measured, version: hash('sha256', bytes, 'hex').slice(0, 12) };
}

function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

interface Size {
  width: number;
  height: number;
}

/** The limit for an unpacked picture, to save memory. 64 MB is 4,000 by 4,000 pixels of 4 bytes. */
const MAX_PIXEL_BYTES = 64_000_000;

/**
 * Returns a PNG file's size, or what is wrong with the file. Unpacks it, because a damaged logo would break every PDF.
 * After the signature, the file consists of chunks: length (4 bytes), type (4), data and checksum (4). The first chunk
 * contains the width and the height.
 */
function measurePng(bytes: Buffer): Size | string {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'is not a PNG file';
  const pixels: Buffer[] = [];
  let type = '';
  for (let at = 8; at + 12 <= bytes.length && type !== 'IEND'; at += 12 + bytes.readUInt32BE(at)) {
    type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') pixels.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  try {
    inflateSync(Buffer.concat(pixels), { maxOutputLength: MAX_PIXEL_BYTES });
  } catch {
    return 'is damaged';
  }
  if (type !== 'IEND') return 'is damaged';
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** What an SVG file must not contain. An `<img>` doesn't run scripts, but a visitor can open the file itself. */
const ACTIVE: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [/<(?:\w+:)?script\b/i, 'contains a script'],
  [/<(?:\w+:)?foreignObject\b/i, 'contains HTML (foreignObject)'],
  [/\son[a-z]+\s*=/i, 'contains an event handler'],
  [/<!(?:DOCTYPE|ENTITY)\b/i, 'contains a document type'],
  [/(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);)/i, 'loads another file'],
  [/@import\b|url\(\s*["']?\s*(?!#|["'])/i, 'loads another file'],
];

/** Returns the size from an SVG's root element, or what is wrong. */
function measureSvg(text: string): Size | string {
  const root = /<svg\b[^>]*>/i.exec(text)?.[0];
  if (root === undefined) return 'is not an SVG file';
  const active = ACTIVE.find(([pattern]) => pattern.test(text));
  if (active) return active[1];
  const [, , boxWidth, boxHeight] =
    attribute(root, 'viewBox')
      ?.trim()
      .split(/[\s,]+/) ?? [];
  const width = Number.parseFloat(boxWidth ?? attribute(root, 'width') ?? '');
  const height = Number.parseFloat(boxHeight ?? attribute(root, 'height') ?? '');
  return width > 0 && height > 0 ? { width, height } : 'has no viewBox';
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
}
