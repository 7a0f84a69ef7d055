import styles from './PaymentMarks.module.css';

export function PaymentMarks({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.marks} aria-label="Payment methods">
      {names.map((name) => (
        <li key={name} className={styles.mark}>
          <svg className={styles.card} viewBox="0 0 28 20" aria-hidden="true">
            <rect x="1" y="1" width="26" height="18" rx="3" />
            <path d="M1 6.5h26M5 14h7" />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
