const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON_TYPE = 1;
const COLOUR_PLANES = 1;
const BITS_PER_PIXEL = 32;

/**
 * Packs square PNG images into one icon file (ICO). The file has a header, one entry for each image, then the images.
 * @param {{ size: number, png: Buffer }[]} images `size` is the width in pixels, at most 255
 */
export function packIcon(images) {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(ICON_TYPE, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = HEADER_BYTES + images.length * ENTRY_BYTES;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(COLOUR_PLANES, 4);
    entry.writeUInt16LE(BITS_PER_PIXEL, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}
