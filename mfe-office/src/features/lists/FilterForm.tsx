import { useMemo } from 'react';
import { object, string } from 'yup';
import { Disclosure } from 'shared/ui/Disclosure';
import type { ListDescription, ListFilters } from '../../api/lists';
import { OfficeForm } from '../../ui/OfficeForm';
import { TypedInput } from '../../ui/TypedInput';
import { filterFields } from './filterFields';
import styles from './Lists.module.css';

interface FilterFormProps {
  options: ListDescription['options'];
  filters: ListFilters;
  onFilter: (filters: ListFilters) => void;
}

/** Renders a field for each filter of a list, with the values from the page's URL. The server checks them. */
export function FilterForm({ options, filters, onFilter }: FilterFormProps) {
  const fields = useMemo(() => filterFields(options), [options]);
  const schema = useMemo(
    () => object<Record<string, string>>(Object.fromEntries(fields.map(({ id }) => [id, string().trim()]))),
    [fields],
  );
  if (fields.length === 0) return null;
  return (
    <Disclosure summary="Filters">
      <OfficeForm
        schema={schema}
        isWide
        enableReinitialize
        initialValues={Object.fromEntries(fields.map(({ id }) => [id, filters[id] ?? '']))}
        // An empty `after` shows the first page.
        onSubmit={async (values) => onFilter({ ...filters, after: '', ...values })}
        submitLabel="Show"
      >
        <div className={styles.filters}>
          {fields.map((field) => (
            <TypedInput key={field.id} field={field} emptyChoice="Any" />
          ))}
        </div>
      </OfficeForm>
    </Disclosure>
  );
}
