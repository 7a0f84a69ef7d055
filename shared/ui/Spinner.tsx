import busySpinner from './busySpinner.svg';
import styles from './Spinner.module.css';

/** The busy-spinner image. Add words that say what is loading. */
export function Spinner() {
  return <img src={busySpinner} alt="" width={20} height={20} className={styles.spinner} />;
}
