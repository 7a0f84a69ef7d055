import type { ActivationCode } from '../../api/subscription';
import { describeActivation } from './describeActivation';
import styles from './PrintedCodes.module.css';

/**
 * Lists codes only on paper, so that a printed page contains every code, even if the screen shows only the first ones.
 * Uses CSS, because Firefox copies the page before it can render a change after `beforeprint`.
 */
export function PrintedCodes({ codes }: { codes: readonly ActivationCode[] }) {
  return (
    <ul className={styles.list}>
      {codes.map((code) => (
        <li key={code.code}>
          <span className={styles.code}>{code.code}</span> {code.label} {describeActivation(code)}
        </li>
      ))}
    </ul>
  );
}
