import { useField } from 'formik';
import { array, object, string } from 'yup';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { Disclosure } from 'shared/ui/Disclosure';
import type { ListFilters, ListPage } from '../../api/lists';
import { OfficeForm } from '../../ui/OfficeForm';
import styles from './Lists.module.css';

const schema = object({ columns: array(string().defined()).defined() });

interface ColumnPickerProps {
  page: ListPage;
  filters: ListFilters;
  onFilter: (filters: ListFilters) => void;
}

/** Renders a checkbox for each column of a list. The choice also applies to the CSV file. */
export function ColumnPicker({ page: { columns = [], allColumns = [] }, filters, onFilter }: ColumnPickerProps) {
  const [shown, all] = [columns, allColumns].map((names) => names.flatMap((name) => name ?? []));
  if (!shown || !all || all.length < 2) return null;
  return (
    <Disclosure summary="Columns">
      <OfficeForm
        schema={schema}
        isWide
        enableReinitialize
        initialValues={{ columns: shown }}
        onSubmit={async (values) =>
          // If the person chooses no columns, the empty parameter selects the default columns.
          onFilter({ ...filters, columns: values.columns.join(',') })
        }
        submitLabel="Show these columns"
      >
        <div className={styles.filters}>
          {all.map((column) => (
            <ColumnBox key={column} column={column} />
          ))}
        </div>
      </OfficeForm>
    </Disclosure>
  );
}

function ColumnBox({ column }: { column: string }) {
  const [input] = useField<string[]>({ name: 'columns', type: 'checkbox', value: column });
  return <CheckboxField {...input} value={column} id={`column-${column}`} label={column} />;
}
