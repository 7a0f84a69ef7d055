import busySpinner from './busySpinner.svg';
import styles from './Spinner.module.css';

/** The busy-spinner image beside words that say what the wait is for. */
export function Spinner() {
  return <img src={busySpinner} alt="" width={20} height={20} className={styles.spinner} />;
}
