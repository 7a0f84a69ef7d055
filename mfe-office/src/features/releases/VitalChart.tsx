import type { Vital } from '../../api/releases';
import styles from './Releases.module.css';
import { describeVital } from './describeVital';

const BAR_HEIGHT = 3;
const BAR_DISTANCE = 4;
const WIDTH = 100;
/** The height of a line of text in pixels, so that each bar is beside its value. */
const LINE_HEIGHT = 24;

interface VitalChartProps {
  metric: string;
  /** One value of this metric for each version. */
  vitals: readonly Vital[];
}

/** Draws the 75th percentile of a metric as a bar for each version. */
export function VitalChart({ metric, vitals }: VitalChartProps) {
  const highest = Math.max(...vitals.map(({ p75 = 0 }) => p75)) || 1;
  const values = vitals.map(({ version, p75 }) => `${version} ${describeVital(metric, p75)}`);
  return (
    <figure className={styles.chart}>
      <figcaption>{metric === 'load' ? 'Time to load' : metric}</figcaption>
      <svg
        role="img"
        aria-label={`${metric}: ${values.join(', ')}`}
        viewBox={`0 0 ${WIDTH} ${vitals.length * BAR_DISTANCE}`}
        preserveAspectRatio="none"
        height={vitals.length * LINE_HEIGHT}
      >
        {vitals.map(({ version, p75 = 0 }, index) => (
          <rect
            key={version}
            className={styles.bar}
            y={index * BAR_DISTANCE}
            width={(WIDTH * p75) / highest}
            height={BAR_HEIGHT}
          />
        ))}
      </svg>
      <ul className={styles.values} aria-hidden="true">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </figure>
  );
}
