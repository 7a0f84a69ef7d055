import styles from './Tick.module.css';

export function Tick() {
  return (
    <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" />
      <path d="m7 12.5 3.5 3.5L17 9" />
    </svg>
  );
}
