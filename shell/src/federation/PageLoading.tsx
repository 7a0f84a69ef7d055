import { LoadingWords } from 'shared/ui/LoadingWords';
import { Skeleton } from 'shared/ui/Skeleton';
import styles from './PageLoading.module.css';

/** Renders a placeholder that reserves space for a page while its code loads. */
export function PageLoading() {
  return (
    <div className={styles.page} data-waiting>
      <LoadingWords>Loading…</LoadingWords>
      <p className={styles.title}>
        <Skeleton characters={18} />
      </p>
      <p>
        <Skeleton characters={32} />
      </p>
      <p>
        <Skeleton characters={28} />
      </p>
    </div>
  );
}
