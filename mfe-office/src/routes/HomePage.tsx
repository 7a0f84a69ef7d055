import { useNavigate } from 'shared/router';
import { Card } from 'shared/ui/Card';
import { PageTitle } from 'shared/ui/PageTitle';
import { object, string } from 'yup';
import { OfficeTextField } from '../ui/OfficeFields';
import { OfficeForm } from '../ui/OfficeForm';
import { Office } from './frame/Office';

const schema = object({ number: string().trim().required('Enter an order number or a payment id') });

export default function HomePage() {
  const navigate = useNavigate();
  return (
    <Office>
      {() => (
        <>
          <PageTitle>Office</PageTitle>
          <Card aria-label="Find an order">
            <OfficeForm
              schema={schema}
              initialValues={{ number: '' }}
              submitLabel="Open the order"
              onSubmit={async ({ number }) => navigate(`/office/orders/${encodeURIComponent(number)}`)}
            >
              <OfficeTextField id="office-order" name="number" label="Order number" hint="Or the payment id." />
            </OfficeForm>
          </Card>
        </>
      )}
    </Office>
  );
}
