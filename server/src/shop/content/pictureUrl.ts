import type { PictureFile } from './pictureFile';

/** The URL path of the merchant's pictures. */
export const PICTURE_FOLDER = '/content';

/** Returns a picture's URL path, which changes whenever the picture does. */
export function pictureUrl({ name, version }: PictureFile): string {
  return `${PICTURE_FOLDER}/${name}?v=${version}`;
}
