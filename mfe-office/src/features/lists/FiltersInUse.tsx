import { Link } from 'shared/router';
import { type ListDescription, type ListFilters, listQuery } from '../../api/lists';
import { formatIfDate } from './cellOf';
import { filterFields } from './filterFields';
import styles from './Lists.module.css';

interface FiltersInUseProps {
  options: ListDescription['options'];
  filters: ListFilters;
}

/** Lists the filters in use. A click on a filter removes it. */
export function FiltersInUse({ options, filters }: FiltersInUseProps) {
  const used = filterFields(options).filter(({ id }) => filters[id] !== undefined);
  if (used.length === 0) return null;
  const queryWithout = (ids: readonly string[]) =>
    listQuery({ ...filters, after: '', ...Object.fromEntries(ids.map((id) => [id, ''])) });
  return (
    <ul aria-label="Filters in use" className={styles.used}>
      {used.map(({ id, label }) => {
        const filter = `${label}: ${formatIfDate(filters[id] ?? '')}`;
        return (
          <li key={id}>
            <Link to={queryWithout([id])} className={styles.remove} aria-label={`Remove the filter ${filter}`}>
              {filter}
            </Link>
          </li>
        );
      })}
      {used.length > 1 ? (
        <li>
          <Link to={queryWithout(used.map(({ id }) => id))}>Remove all filters</Link>
        </li>
      ) : null}
    </ul>
  );
}
