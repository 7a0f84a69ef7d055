import styles from './OptionalInvoice.module.css';

/** Renders the line above the invoice fields. */
export function InvoiceNote() {
  return <p className={styles.note}>These details go on your invoice.</p>;
}
