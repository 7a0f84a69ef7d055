import { useField } from 'formik';
import { useCountries } from 'shared/remote/countries';
import { runtimeConfig } from 'shared/runtime';
import { TextButton } from 'shared/ui/Button';
import { SelectField } from 'shared/ui/SelectField';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { TextField } from 'shared/ui/TextField';

interface CountryFieldProps {
  countryName: string;
  /** The country's code. Undefined if the customer can't correct the country. */
  countryCode: string | undefined;
}

/** Shows the order's country. If the customer chooses to correct it, shows the list of countries instead. */
export function CountryField({ countryName, countryCode }: CountryFieldProps) {
  const [{ value }, , { setValue }] = useField<string>('countryCode');
  if (value !== '') return <CountryList />;
  return (
    <TextField
      id="invoice-country"
      label="Country"
      hint={
        countryCode === undefined ? (
          `From your order. If it is wrong, write to ${runtimeConfig().supportEmail}.`
        ) : (
          <>
            <span>From your order. </span>
            <TextButton onClick={() => void setValue(countryCode)}>Correct the country</TextButton>
          </>
        )
      }
      value={countryName}
      readOnly
    />
  );
}

/** Focuses the list when it appears, because it replaces the focused button. */
const focus = (list: HTMLSelectElement | null) => list?.focus();

function CountryList() {
  const [field, { error }] = useField<string>('countryCode');
  const { countries, isMissing, refetch } = useCountries(field.value);
  return (
    <div>
      <SelectField
        id="invoice-country"
        label="Country"
        hint="The price stays the same, but the VAT in it can change."
        autoComplete="billing country"
        ref={focus}
        error={error}
        {...field}
      >
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
    </div>
  );
}
