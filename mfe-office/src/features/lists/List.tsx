import { PageTitle } from 'shared/ui/PageTitle';
import { hasPeriod, type ListFilters, useListQuery, useListsQuery } from '../../api/lists';
import { Loaded } from '../../ui/Loaded';
import { ColumnPicker } from './ColumnPicker';
import { FilterForm } from './FilterForm';
import { FiltersInUse } from './FiltersInUse';
import { ListTable } from './ListTable';
import { PeriodLinks } from './PeriodLinks';

interface ListProps {
  name: string;
  filters: ListFilters;
  /** Opens the list with other filters. */
  onFilter: (filters: ListFilters) => void;
}

/** Shows one page of a list, with its filters. Keeps the old rows on screen while new rows load. */
export function List({ name, filters, onFilter }: ListProps) {
  const { data: lists } = useListsQuery();
  const { data, isFetching, ...query } = useListQuery({ name, ...filters }, { refetchOnMountOrArgChange: true });
  const { title = 'List', options = [] } = lists?.find((each) => each.name === name) ?? {};
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {/* The list of one payout's transactions has no period. */}
      {hasPeriod(options) && filters['payout'] === undefined && data?.today !== undefined ? (
        <PeriodLinks list={name} filters={filters} today={data.today} />
      ) : null}
      <FilterForm options={options} filters={filters} onFilter={onFilter} />
      <FiltersInUse options={options} filters={filters} days={query.error ? undefined : data?.days} />
      {/* Hide the old rows if the server refuses the new filters. */}
      <Loaded query={{ ...query, data: query.error ? undefined : data }} loading="Loading the list…">
        {(page) => (
          <>
            <ColumnPicker page={page} filters={filters} onFilter={onFilter} />
            <ListTable name={name} title={title} options={options} page={page} filters={filters} isStale={isFetching} />
          </>
        )}
      </Loaded>
    </>
  );
}
