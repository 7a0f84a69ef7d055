import styles from './EmailAddress.module.css';

/** Renders an email address that breaks after the @ if it doesn't fit on one line. */
export function EmailAddress({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    // Create a new element for a new address. React cannot update text nodes that browser translation has replaced.
    <span key={address} className={styles.address}>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  );
}
