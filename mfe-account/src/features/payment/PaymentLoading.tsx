import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import styles from './Payment.module.css';

export function PaymentLoading() {
  return (
    <div className={styles.page} data-waiting>
      <PageTitle>Your order</PageTitle>
      <p role="status">Please wait. We are loading your order details...</p>
      <p>
        <Skeleton characters={30} />
      </p>
      <p>
        <Skeleton characters={24} />
      </p>
    </div>
  );
}
