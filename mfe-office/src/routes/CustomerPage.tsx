import { useParams } from 'shared/router';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Customer, useCustomerQuery } from '../api/customer';
import { CustomerSections } from '../features/customer/CustomerSections';
import { History } from '../features/history/History';
import { Notes } from '../features/notes/Notes';
import { Operations } from '../features/operation/Operations';
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
      {(customer, reload) => <CustomerRecord customer={customer} reload={reload} />}
    </RecordPage>
  );
}

function CustomerRecord({ customer, reload }: { customer: Customer; reload: () => void }) {
  const { id, email, isBlocked, blockReason, isDeleted, notes } = customer;
  return (
    <>
      <PageTitle>{email}</PageTitle>
      {isBlocked === true ? (
        <StatusMessage tone="warning">{`This customer is blocked. ${blockReason ?? ''}`}</StatusMessage>
      ) : null}
      {isDeleted === true ? <StatusMessage tone="info">This account is deleted.</StatusMessage> : null}
      <CustomerSections customer={customer} />
      <Operations subjects={{ customer: email }} onDone={reload} />
      <History record={customer} />
      <Notes about={id} notes={notes} onAdded={reload} />
    </>
  );
}
