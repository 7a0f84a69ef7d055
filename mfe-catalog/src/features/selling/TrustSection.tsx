import type { HomeContent, SellerParticulars } from 'shared/contract/content';
import { RichText } from '../../ui/RichText';
import { PaymentMarks } from './PaymentMarks';
import { PointList } from './PointList';
import styles from './TrustSection.module.css';

interface TrustSectionProps {
  section: HomeContent['trust'];
  seller: SellerParticulars;
}

/** Renders the guarantee, the payment methods and the seller. */
export function TrustSection({ section: { title, text, points, marks }, seller }: TrustSectionProps) {
  return (
    <section aria-labelledby="trust" className={styles.trust}>
      <header className={styles.header}>
        <h2 id="trust">{title}</h2>
        <p>
          <RichText runs={text} />
        </p>
      </header>
      <PointList points={points} columns="three" />
      <div className={styles.foot}>
        <PaymentMarks names={marks} />
        <p className={styles.seller}>{`${seller.name}, ${seller.address.join(', ')}`}</p>
      </div>
    </section>
  );
}
