import type { ReactNode } from 'react';
import { Card } from 'shared/ui/Card';
import { SelectField } from 'shared/ui/SelectField';
import { Loaded } from '../../ui/Loaded';

/** The lengths of a period in minutes, as the registry's calls expect them. */
export const PERIODS = { hour: '60', '24 hours': '1440', '7 days': '10080', '14 days': '20160' };
export type Period = keyof typeof PERIODS;
const NAMES = ['hour', '24 hours', '7 days', '14 days'] as const;

interface PeriodCardProps<Item> {
  title: string;
  /** A paragraph above the period. */
  intro?: string;
  /** The id of the field for the period. */
  fieldId: string;
  period: Period;
  onPick: (period: Period) => void;
  query: { currentData?: readonly Item[] | undefined; error?: unknown; refetch: () => unknown };
  loading: string;
  /** The start of the sentence that replaces an empty list, such as `There were no errors`. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
}

/**
 * Shows what the registry recorded in a period that the person can choose. The registry keeps its records for 14 days.
 */
export function PeriodCard<Item>(props: PeriodCardProps<Item>) {
  const { title, intro, fieldId, period, onPick, query, loading, empty, children } = props;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      {intro === undefined ? null : <p>{intro}</p>}
      <SelectField
        id={fieldId}
        label="Last"
        value={period}
        onChange={({ target }) => onPick(NAMES.find((name) => name === target.value) ?? period)}
      >
        {NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Loaded query={{ ...query, data: query.currentData }} loading={loading}>
        {(items) => (items.length === 0 ? <p>{`${empty} in the last ${period}.`}</p> : children(items))}
      </Loaded>
    </Card>
  );
}
