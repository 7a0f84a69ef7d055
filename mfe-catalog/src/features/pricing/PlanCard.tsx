import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import styles from './PlanCard.module.css';
import { PriceAnnouncement } from './PriceAnnouncement';
import { PlanPrice, type PlanPriceProps } from './PlanPrice';

interface PlanCardProps extends PlanPriceProps {
  id: string;
  name: string;
  description?: string;
  /** The content to show instead of the description. */
  children?: ReactNode;
  /** A better offer for the chosen quantity. The card shows the offer below the price. */
  offer?: ReactNode;
}

export function PlanCard({ id, name, description, quantity, prices, children, offer }: PlanCardProps) {
  return (
    <Card aria-labelledby={`plan-${id}`} className={styles.card}>
      <h2 id={`plan-${id}`} className={styles.name}>
        {name}
      </h2>
      <div className={styles.size}>{children ?? <p>{description}</p>}</div>
      <PlanPrice quantity={quantity} prices={prices} />
      {offer}
      {children === undefined ? null : <PriceAnnouncement quantity={quantity} prices={prices} />}
      <Link to={`/purchase/${quantity}`} className={buttonClass('primary', true)}>
        Purchase<VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    </Card>
  );
}
