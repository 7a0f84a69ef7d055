import type { PictureFile } from './pictureFile';

/** The site's folder of the merchant's pictures. */
export const PICTURE_FOLDER = '/content';

/** Returns a picture's path, which changes with the picture. */
export function pictureUrl({ name, version }: PictureFile): string {
  return `${PICTURE_FOLDER}/${name}?v=${version}`;
}
