import { Navigate, useParams } from 'shared/router';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Customer, useCustomerQuery } from '../api/customer';
import { CustomerSections } from '../features/customer/CustomerSections';
import { History } from '../features/history/History';
import { Notes } from '../features/notes/Notes';
import { Operations } from '../features/operation/Operations';
import { customerStates } from '../features/operation/recordStates';
import { formatTime } from '../ui/formatTime';
import { Office } from './frame/Office';
import { RecordPage } from './frame/RecordPage';

export default function CustomerPage() {
  const { id = '' } = useParams();
  return <Office>{() => <CustomerView id={id} />}</Office>;
}

function CustomerView({ id }: { id: string }) {
  const query = useCustomerQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage title="Customer" query={query}>
      {(customer, reload) =>
        // Lists link to a customer by email address. Redirect to the id, which stays valid after the address changes.
        customer.id === id ? (
          <CustomerRecord customer={customer} reload={reload} />
        ) : (
          <Navigate replace to={`/office/customers/${customer.id}`} />
        )
      }
    </RecordPage>
  );
}

function CustomerRecord({ customer, reload }: { customer: Customer; reload: () => void }) {
  const { id, email, isBlocked, blockReason, isDeleted, signInRefusedUntil, notes } = customer;
  return (
    <>
      <PageTitle>
        <EmailAddress address={email} />
      </PageTitle>
      {isBlocked === true ? (
        <StatusMessage tone="warning">{`This customer is blocked. ${blockReason ?? ''}`}</StatusMessage>
      ) : null}
      {isDeleted === true ? <StatusMessage tone="info">This account is deleted.</StatusMessage> : null}
      {signInRefusedUntil === undefined ? null : (
        <StatusMessage tone="info">
          {`After too many wrong passwords, sign-ins with a password are limited until ${formatTime(signInRefusedUntil)}. A password reset lifts this.`}
        </StatusMessage>
      )}
      <CustomerSections customer={customer} />
      <Operations subjects={{ customer: email }} states={customerStates(customer)} onDone={reload} />
      <History record={customer} />
      <Notes about={id} notes={notes} onAdded={reload} />
    </>
  );
}
