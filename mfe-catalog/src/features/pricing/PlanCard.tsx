import type { ReactNode } from 'react';
import type { HomeContent, PlanId } from 'shared/contract/content';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { classes } from 'shared/ui/classes';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import styles from './PlanCard.module.css';
import { PriceAnnouncement } from './PriceAnnouncement';
import { PlanPrice, type PlanPriceProps } from './PlanPrice';

interface PlanCardProps extends PlanPriceProps {
  id: PlanId;
  name: string;
  description?: string;
  /** The quantity field, to show instead of the description. */
  children?: ReactNode;
  /** A better offer than the chosen quantity. The card shows it below the price. */
  offer?: ReactNode;
  /** The recommended plan. Only its button is filled. If there is none, all buttons are filled. */
  highlight: HomeContent['highlight'];
}

export function PlanCard({ id, name, description, quantity, prices, children, offer, highlight }: PlanCardProps) {
  const isHighlighted = highlight?.plan === id;
  return (
    <Card aria-labelledby={`plan-${id}`} className={classes(styles.card, isHighlighted && styles.highlighted)}>
      <h2 id={`plan-${id}`} className={styles.name}>
        {name}
      </h2>
      {isHighlighted ? <p className={styles.label}>{highlight.label}</p> : null}
      <div className={styles.size}>{children ?? <p>{description}</p>}</div>
      <PlanPrice quantity={quantity} prices={prices} />
      {offer}
      {children === undefined ? null : <PriceAnnouncement quantity={quantity} prices={prices} />}
      <Link
        to={`/purchase/${quantity}`}
        className={buttonClass(isHighlighted || !highlight ? 'primary' : 'secondary', true)}
      >
        Purchase<VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Link>
    </Card>
  );
}
