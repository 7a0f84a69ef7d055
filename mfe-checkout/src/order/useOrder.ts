import { useCallback, useState } from 'react';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { isPromoApplicable, normalisePromoCode } from 'shared/domain/promoCode';
import { loadCountry, useCountries } from 'shared/remote/countries';
import { useAppDispatch } from 'shared/store';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { type PromoEntry, usePromoCode } from '../features/promo-code/usePromoCode';
import { BLANK_ORDER, type OrderValues } from './orderValues';
import type { StoredOrder } from './useStoredOrder';

interface OrderOptions {
  /** The order that the browser stored. The order is blank while `stored` is undefined. */
  stored: StoredOrder | undefined;
  /** The subscription to renew, or `null` for a purchase. If it is undefined, no stored promo code applies. */
  subscriptionId?: string | null | undefined;
  /** The number of computers. If it is undefined, no promo code applies. */
  quantity?: number | undefined;
}

/**
 * Returns the customer's input, the promo code's state, the country of the sale and the setters. Uses the stored order
 * until the customer enters something, but ignores a promo code that was stored for another order.
 */
export function useOrder({ stored, subscriptionId, quantity }: OrderOptions) {
  const [entered, setEntered] = useState<Partial<OrderValues>>({});
  const saved = stored?.values ?? BLANK_ORDER;
  const promo = entered.promo ?? (stored?.subscriptionId === subscriptionId ? saved.promo : BLANK_ORDER.promo);
  const invoice = entered.invoice ?? saved.invoice;
  const promoState = usePromoCode(promo, quantity, subscriptionId);
  const { country, vatRate, isLoading } = useCountries(invoice.countryIsoCode);
  // The server renders no country, so the first render must omit a country that the browser has already prefetched.
  const isCountryKnown = useIsHydrated() && !isLoading;

  const enterPromo = useCallback((changed: PromoEntry) => setEntered((before) => ({ ...before, promo: changed })), []);
  const enterInvoice = useCallback(
    (changed: Partial<InvoiceDetails>) =>
      setEntered((before) => ({ ...before, invoice: { ...(before.invoice ?? saved.invoice), ...changed } })),
    [saved],
  );
  const dispatch = useAppDispatch();
  /** Resolves to the country of the sale. Checkout waits for it, so that an early click is not lost. */
  const findCountry = (chosenCode: string) => dispatch(loadCountry(chosenCode));
  const isPromoApplied =
    promoState.status === 'valid' && quantity !== undefined && isPromoApplicable(promoState.promo, quantity);
  /** The typed code if it gives no discount, for example because the server rejected it. Otherwise an empty string. */
  const unappliedCode = promo.isWanted && !isPromoApplied ? normalisePromoCode(promo.code) : '';
  const isChanged = entered.promo !== undefined || entered.invoice !== undefined;

  return {
    promo,
    promoState,
    unappliedCode,
    enterPromo,
    invoice,
    enterInvoice,
    country,
    isCountryKnown,
    vatRate: isCountryKnown ? vatRate : undefined,
    findCountry,
    isChanged,
  };
}

export type Order = ReturnType<typeof useOrder>;
