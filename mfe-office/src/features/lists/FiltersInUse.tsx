import { Link } from 'shared/router';
import { type ListDescription, type ListFilters, type ListPage, listQuery } from '../../api/lists';
import { formatIfDate } from './cellOf';
import { filterFields } from './filterFields';
import styles from './Lists.module.css';

interface FiltersInUseProps {
  options: ListDescription['options'];
  filters: ListFilters;
  /** The days that the rows are about. */
  days: ListPage['days'] | undefined;
}

/** Lists the filters in use. A click on a filter removes it. Also shows the first and last day if they are not set. */
export function FiltersInUse({ options, filters, days }: FiltersInUseProps) {
  const fields = filterFields(options);
  const used = fields.filter(({ id }) => filters[id] !== undefined);
  const usual: ListFilters = { since: days?.first, until: days?.last };
  const unset = fields.filter(({ id }) => filters[id] === undefined && usual[id] !== undefined);
  if (used.length + unset.length === 0) return null;
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
      {unset.map(({ id, label }) => (
        <li key={id}>{`${label}: ${formatIfDate(usual[id] ?? '')}`}</li>
      ))}
      {used.length > 1 ? (
        <li>
          <Link to={queryWithout(used.map(({ id }) => id))}>Remove all filters</Link>
        </li>
      ) : null}
    </ul>
  );
}
