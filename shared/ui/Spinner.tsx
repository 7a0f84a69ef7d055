import busySpinner from './busySpinner.svg';
import styles from './Spinner.module.css';

/** Renders an animated image for a busy state. Add text that says what is loading. */
export function Spinner() {
  return <img src={busySpinner} alt="" width={20} height={20} className={styles.spinner} />;
}
