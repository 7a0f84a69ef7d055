import type { ContentPoint } from 'shared/contract/content';
import { RichText } from '../../ui/RichText';
import styles from './PointList.module.css';

interface PointListProps {
  points: readonly ContentPoint[];
  columns: 'two' | 'three';
}

/** Renders a list of short statements with tick icons. */
export function PointList({ points, columns }: PointListProps) {
  return (
    <ul className={styles[columns]}>
      {points.map(({ title, text }) => (
        <li key={title} className={styles.point}>
          <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="12" />
            <path d="m7 12.5 3.5 3.5L17 9" />
          </svg>
          <h3>{title}</h3>
          <p>
            <RichText runs={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
