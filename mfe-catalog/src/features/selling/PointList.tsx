import type { ContentPoint } from 'shared/contract/content';
import { RichText } from '../../ui/RichText';
import styles from './PointList.module.css';
import { Tick } from './Tick';

interface PointListProps {
  points: readonly ContentPoint[];
  columns: 'three' | 'four';
}

/** Renders a list of short statements with tick icons. */
export function PointList({ points, columns }: PointListProps) {
  return (
    <ul className={styles[columns]}>
      {points.map(({ title, text }) => (
        <li key={title} className={styles.point}>
          <Tick />
          <h3>{title}</h3>
          <p>
            <RichText runs={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
