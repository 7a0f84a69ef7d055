import { SelectField } from 'shared/ui/SelectField';

/** The lengths of a period in minutes, as the registry's calls expect them. */
export const PERIODS = { hour: '60', '24 hours': '1440', '7 days': '10080', '14 days': '20160' };
export type Period = keyof typeof PERIODS;
const NAMES = ['hour', '24 hours', '7 days', '14 days'] as const;

interface PeriodFieldProps {
  id: string;
  period: Period;
  onPick: (period: Period) => void;
}

/** Asks for the period whose reports of browsers count. The registry keeps them for 14 days. */
export function PeriodField({ id, period, onPick }: PeriodFieldProps) {
  return (
    <SelectField
      id={id}
      label="Last"
      value={period}
      onChange={({ target }) => onPick(NAMES.find((name) => name === target.value) ?? period)}
    >
      {NAMES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
