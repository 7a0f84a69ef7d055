import styles from './Skeleton.module.css';

const FIGURE_SPACE = '\u2007';

/**
 * Holds the place of text that is on its way: as high as the line it stands in and as wide as `characters` digits.
 * Screen readers skip it; say once per region what is loading (`LoadingWords`).
 */
export function Skeleton({ characters }: { characters: number }) {
  return (
    <span aria-hidden="true" className={styles.skeleton}>
      {FIGURE_SPACE.repeat(characters)}
    </span>
  );
}
