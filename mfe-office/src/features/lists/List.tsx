import { errorMessage } from 'shared/api';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { hasPeriod, type ListFilters, useListQuery, useListsQuery } from '../../api/lists';
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
  const { data, error, isFetching, refetch } = useListQuery({ name, ...filters }, { refetchOnMountOrArgChange: true });
  const { title = 'List', options = [] } = lists?.find((each) => each.name === name) ?? {};
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {hasPeriod(options) && filters['payout'] === undefined ? <PeriodLinks filters={filters} /> : null}
      <FilterForm options={options} filters={filters} onFilter={onFilter} />
      <FiltersInUse options={options} filters={filters} />
      {error ? (
        <StatusMessage tone="error" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </StatusMessage>
      ) : data ? (
        <>
          <ColumnPicker page={data} filters={filters} onFilter={onFilter} />
          <ListTable name={name} title={title} options={options} page={data} filters={filters} isStale={isFetching} />
        </>
      ) : (
        <LoadingWords>Loading the list…</LoadingWords>
      )}
    </>
  );
}
