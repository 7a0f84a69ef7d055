import styles from './Skeleton.module.css';

const FIGURE_SPACE = '\u2007';

/**
 * Renders a placeholder for loading text. The placeholder is one line high and `characters` digits wide. Screen readers
 * skip it. Add one `LoadingWords` to each region to say what is loading.
 */
export function Skeleton({ characters }: { characters: number }) {
  return (
    <span aria-hidden="true" className={styles.skeleton}>
      {FIGURE_SPACE.repeat(characters)}
    </span>
  );
}
