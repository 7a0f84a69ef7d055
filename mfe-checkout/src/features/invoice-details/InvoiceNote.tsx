import styles from './OptionalInvoice.module.css';

/** The line above the fields. */
export function InvoiceNote() {
  return <p className={styles.note}>These details go on your invoice.</p>;
}
