import type { ComponentProps } from 'react';
import { SelectField } from '../ui/SelectField';
import { StatusMessage } from '../ui/StatusMessage';
import { useCountries } from './countries';

interface CountrySelectProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'children'> {
  /** The chosen country. Empty before the first choice. */
  chosenCode: string;
  /** The label of an option for no country. If absent, the field initially shows the detected country. */
  emptyChoice?: string;
}

/** Renders the list of countries. If the list failed to load, also shows a Retry button. */
export function CountrySelect({ chosenCode, emptyChoice, ...field }: CountrySelectProps) {
  const { countries, country, isMissing, refetch } = useCountries(chosenCode);
  return (
    <>
      <SelectField
        autoComplete="billing country"
        {...field}
        value={emptyChoice === undefined ? country.code : chosenCode}
      >
        {emptyChoice === undefined ? null : <option value="">{emptyChoice}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {isMissing ? (
        <StatusMessage tone="warning" onRetry={() => void refetch()}>
          We could not load the list of countries.
        </StatusMessage>
      ) : null}
    </>
  );
}
