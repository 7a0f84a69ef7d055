import { Skeleton } from 'shared/ui/Skeleton';
import styles from './SectionsLoading.module.css';

/** Reserves space for the sections while they load, so that the layout does not shift. */
export function SectionsLoading() {
  return (
    <div className={styles.loading} data-waiting>
      <p className={styles.title}>
        <Skeleton characters={24} />
      </p>
      <p>
        <Skeleton characters={36} />
      </p>
    </div>
  );
}
