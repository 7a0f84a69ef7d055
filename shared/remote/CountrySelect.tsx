import type { ComponentProps } from 'react';
import { SelectField } from '../ui/SelectField';
import { StatusMessage } from '../ui/StatusMessage';
import { useCountries } from './countries';

interface CountrySelectProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'children' | 'autoComplete'> {
  /** The country that the customer has chosen. Empty while the field shows the detected country. */
  chosenCode: string;
}

/** Renders the list of countries. If the list failed to load, also offers a Retry. */
export function CountrySelect({ chosenCode, ...field }: CountrySelectProps) {
  const { countries, country } = useCountries(chosenCode);
  return (
    <>
      <SelectField {...field} autoComplete="billing country" value={country.code}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <MissingCountries />
    </>
  );
}

/** Offers a Retry if the list of countries failed to load. Renders nothing otherwise. */
export function MissingCountries() {
  const { isMissing, refetch } = useCountries('');
  return isMissing ? (
    <StatusMessage tone="warning" onRetry={() => void refetch()}>
      We could not load the list of countries.
    </StatusMessage>
  ) : null;
}
