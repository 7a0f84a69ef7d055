import { Card } from 'shared/ui/Card';
import { Skeleton } from 'shared/ui/Skeleton';
import { Facts } from '../../ui/Facts';
import styles from './SubscriptionCard.module.css';

/** The place of a subscription that is on its way. The words for screen readers are the page's. */
export function SubscriptionSkeleton() {
  return (
    <Card className={styles.card}>
      <header className={styles.header}>
        <h3 aria-hidden="true">
          <Skeleton characters={16} />
        </h3>
      </header>
      <div className={styles.facts}>
        <Facts
          facts={[
            { term: 'Number of computers', details: <Skeleton characters={2} /> },
            { term: 'Expiration date', details: <Skeleton characters={24} /> },
          ]}
        />
      </div>
      <p>
        <Skeleton characters={30} />
      </p>
      <p>
        <Skeleton characters={30} />
      </p>
    </Card>
  );
}
