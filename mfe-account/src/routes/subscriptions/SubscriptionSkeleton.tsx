import { Badge } from 'shared/ui/Badge';
import { Card } from 'shared/ui/Card';
import { Facts } from 'shared/ui/Facts';
import { Skeleton } from 'shared/ui/Skeleton';
import card from './SubscriptionCard.module.css';
import styles from './SubscriptionSkeleton.module.css';

/**
 * Reserves the space for a subscription with one computer. Contains no text for screen readers, because the page
 * announces that the list is loading.
 */
export function SubscriptionSkeleton() {
  return (
    <Card className={card.card}>
      <header className={card.header}>
        <h3 aria-hidden="true">
          <Skeleton characters={16} />
        </h3>
        <Badge>
          <Skeleton characters={5} />
        </Badge>
      </header>
      <div className={card.facts}>
        <Facts
          facts={[
            ['Number of computers', <Skeleton key="computers" characters={2} />],
            ['Expiration date', <Skeleton key="end" characters={24} />],
          ]}
        />
      </div>
      <div className={styles.codes}>
        <p>
          <Skeleton characters={24} />
        </p>
        <p>
          <Skeleton characters={36} />
        </p>
      </div>
      <p className={styles.orders}>
        <Skeleton characters={9} />
      </p>
    </Card>
  );
}
