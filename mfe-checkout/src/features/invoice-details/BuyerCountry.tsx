import { memo, useState } from 'react';
import { CountrySelect } from 'shared/remote/CountrySelect';
import { TextButton } from 'shared/ui/Button';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { Skeleton } from 'shared/ui/Skeleton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import styles from './BuyerCountry.module.css';

/** The id of the country field in the invoice form. */
export const INVOICE_COUNTRY_ID = 'invoice-country';

interface BuyerCountryProps {
  /** The country that the customer has chosen. Empty while the order uses the detected country. */
  chosenCode: string;
  /** The name of the order's country. Undefined while loading. */
  countryName: string | undefined;
  /** True if the page shows the invoice form, which has its own country field. */
  isInvoiceNeeded: boolean;
  onChange: (changed: { countryIsoCode: string }) => void;
}

/** Focuses the field when it appears, because it replaces the focused button. */
const focus = (field: HTMLSelectElement | null) => field?.focus();

/**
 * Shows the country of the sale, because a country detected from the browser's language can be wrong. The customer can
 * change it here or, if they need an invoice, in the invoice form.
 */
export const BuyerCountry = memo(function BuyerCountry({
  chosenCode,
  countryName,
  isInvoiceNeeded,
  onChange,
}: BuyerCountryProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen && !isInvoiceNeeded) {
    return (
      <div className={styles.field}>
        <CountrySelect
          id="buyer-country"
          label="Buying from"
          chosenCode={chosenCode}
          ref={focus}
          onChange={({ target }) => onChange({ countryIsoCode: target.value })}
        />
      </div>
    );
  }
  return (
    <p className={styles.line}>
      <span>Buying from </span>
      {countryName === undefined ? (
        <>
          <LoadingWords>Loading your country</LoadingWords>
          <Skeleton characters={14} />
        </>
      ) : (
        <>
          {/* The non-breaking space keeps the dot on the same line as the country. */}
          <span>{`${countryName}\u00a0· `}</span>
          <TextButton
            onClick={() => {
              if (isInvoiceNeeded) document.getElementById(INVOICE_COUNTRY_ID)?.focus();
              else setIsOpen(true);
            }}
          >
            Change
            <VisuallyHidden> the country</VisuallyHidden>
          </TextButton>
        </>
      )}
    </p>
  );
});
