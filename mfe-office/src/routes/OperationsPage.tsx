import { PageTitle } from 'shared/ui/PageTitle';
import { Operations } from '../features/operation/Operations';
import { Office } from './frame/Office';

/** Offers the operations on the whole shop, such as prices and promo codes. */
export default function OperationsPage() {
  return (
    <Office>
      {() => (
        <>
          <PageTitle>Operations</PageTitle>
          <p>
            These operations change the whole shop. The pages of orders, customers and subscriptions have their own.
          </p>
          <Operations subjects={{ shop: 'shop' }} />
        </>
      )}
    </Office>
  );
}
