import { Card } from 'shared/ui/Card';
import { object, string } from 'yup';
import { FormTextField } from 'shared/remote/formFields';
import { OfficeForm } from '../../ui/OfficeForm';

const schema = object({ find: string().trim().required('Enter what you are looking for') });

interface SearchBoxProps {
  /** The search text of the results below. Empty if there are no results on the page. */
  text: string;
  onSearch: (text: string) => void;
}

/** Renders the search box for everything in the shop. */
export function SearchBox({ text, onSearch }: SearchBoxProps) {
  return (
    <Card aria-label="Search">
      <OfficeForm
        key={text}
        schema={schema}
        initialValues={{ find: text }}
        submitLabel="Search"
        onSubmit={async ({ find }) => onSearch(find)}
      >
        <FormTextField
          id="office-search"
          name="find"
          type="search"
          label="Search for anything"
          hint="An email address, company, order or invoice number, the buyer’s reference, activation or promo code, computer name, price, the last four digits of a card, or an id from the provider."
        />
      </OfficeForm>
    </Card>
  );
}
