import styles from './EmailAddress.module.css';

/** Renders an email address that breaks after the @ if it doesn't fit on one line. */
export function EmailAddress({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    // Another address is another element, because translators replace the text nodes.
    <span key={address} className={styles.address}>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  );
}
