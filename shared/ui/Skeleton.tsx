import styles from './Skeleton.module.css';

const FIGURE_SPACE = '\u2007';

/**
 * A placeholder for loading text, one line high and `characters` digits wide. Screen readers skip it. In each region,
 * add one `LoadingWords` that says what is loading.
 */
export function Skeleton({ characters }: { characters: number }) {
  return (
    <span aria-hidden="true" className={styles.skeleton}>
      {FIGURE_SPACE.repeat(characters)}
    </span>
  );
}
