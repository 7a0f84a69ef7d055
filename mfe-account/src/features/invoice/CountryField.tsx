import { useField } from 'formik';
import { CountrySelect } from 'shared/remote/CountrySelect';
import { runtimeConfig } from 'shared/runtime';
import { TextButton } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';

interface CountryFieldProps {
  countryName: string;
  /** The country's code. Undefined if the customer can't correct the country. */
  countryCode: string | undefined;
}

/** Shows the order's country. If the customer chooses to correct it, shows the list of countries instead. */
export function CountryField({ countryName, countryCode }: CountryFieldProps) {
  const [field, { error }, { setValue }] = useField<string>('countryCode');
  if (field.value !== '')
    return (
      <div>
        <CountrySelect
          id="invoice-country"
          label="Country"
          hint="The price stays the same, but the VAT in it can change."
          ref={focus}
          error={error}
          {...field}
          chosenCode={field.value}
        />
      </div>
    );
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
