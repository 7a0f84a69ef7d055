import type { ContentPicture } from 'shared/contract/content';
import styles from './ProductPicture.module.css';

/** Renders a picture of the program. The picture loads lazily, in a space of its final size. */
export function ProductPicture({ picture: { url, darkUrl, alt, width, height } }: { picture: ContentPicture }) {
  return (
    <picture className={styles.picture}>
      {darkUrl === undefined ? null : <source media="(prefers-color-scheme: dark)" srcSet={darkUrl} />}
      <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}
