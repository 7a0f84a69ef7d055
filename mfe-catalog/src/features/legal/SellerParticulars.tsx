import { Fragment } from 'react';
import type { SellerParticulars as Particulars } from 'shared/contract/content';
import { Card } from 'shared/ui/Card';
import styles from './SellerParticulars.module.css';

/** Renders the seller's details, which the law requires an online shop to show. */
export function SellerParticulars({ seller }: { seller: Particulars }) {
  const { name, address, email, companyNumber, vatNumber } = seller;
  return (
    <Card aria-label="Seller details" className={styles.card}>
      <dl className={styles.list}>
        <dt>Seller</dt>
        <dd className={styles.name}>{name}</dd>
        <dt>Address</dt>
        <dd>
          {address.map((line, index) => (
            <Fragment key={line}>
              {index > 0 ? <br /> : null}
              <span>{line}</span>
            </Fragment>
          ))}
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        {companyNumber === undefined ? null : (
          <>
            <dt>Company number</dt>
            <dd>{companyNumber}</dd>
          </>
        )}
        <dt>VAT number</dt>
        <dd>{vatNumber ?? 'Not registered for VAT'}</dd>
      </dl>
    </Card>
  );
}
