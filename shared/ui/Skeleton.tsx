import styles from './Skeleton.module.css';

const FIGURE_SPACE = '\u2007';

/**
 * Placeholder for loading text, one line high and `characters` digits wide. Screen readers skip it. Announce once per
 * region what is loading (`LoadingWords`).
 */
export function Skeleton({ characters }: { characters: number }) {
  return (
    <span aria-hidden="true" className={styles.skeleton}>
      {FIGURE_SPACE.repeat(characters)}
    </span>
  );
}
