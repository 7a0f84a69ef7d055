import type { ActivationCode } from '../../api/subscription';
import { describeActivation } from './describeActivation';
import styles from './PrintedCodes.module.css';

/**
 * Lists codes in print only, so that a printed page contains every code, even if the screen shows only the first ones.
 * Uses CSS, because Firefox captures the page for printing before React can render a change on `beforeprint`.
 */
export function PrintedCodes({ codes }: { codes: readonly ActivationCode[] }) {
  return (
    <ul className={styles.list}>
      {codes.map((code) => (
        <li key={code.code}>
          <span className={styles.code}>{code.code}</span>
          <span>{` ${code.label ?? ''} ${describeActivation(code)}`}</span>
        </li>
      ))}
    </ul>
  );
}
