import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { BetterPrice } from './BetterPrice';
import styles from './PlanCard.module.css';
import { PriceAnnouncement } from './PriceAnnouncement';
import { PlanPrice, type PlanPriceProps } from './PlanPrice';

interface PlanCardProps extends PlanPriceProps {
  id: string;
  name: string;
  description?: string;
  /** The content to show instead of the description. */
  children?: ReactNode;
  /** Takes another quantity. Present if the customer can choose it. */
  onTake?: (quantity: number) => void;
}

export function PlanCard({ id, name, description, quantity, prices, children, onTake }: PlanCardProps) {
  return (
    <Card aria-labelledby={`plan-${id}`} className={styles.card}>
      <h2 id={`plan-${id}`} className={styles.name}>
        {name}
      </h2>
      <div className={styles.size}>{children ?? <p>{description}</p>}</div>
      <PlanPrice quantity={quantity} prices={prices} />
      {onTake ? <BetterPrice quantity={quantity} prices={prices} onTake={onTake} /> : null}
      {onTake ? <PriceAnnouncement quantity={quantity} prices={prices} /> : null}
      <Link to={`/purchase/${quantity}`} className={buttonClass('primary', true)}>
        Purchase<VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    </Card>
  );
}
