import { FormikProvider } from 'formik';
import { prefetchPrices, usePrices } from 'shared/api';
import type { PurchaseRequest } from 'shared/contract/orders';
import { isPromoApplicable, normalisePromoCode } from 'shared/domain/discount';
import { quotePurchase } from 'shared/domain/quote';
import { useParams } from 'shared/router';
import { type Dispatch, storePurchaseDraft } from 'shared/store';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { prefetchCountries, useCountries } from '../features/invoice-details/countries';
import { InvoiceDetailsFields } from '../features/invoice-details/InvoiceDetailsFields';
import { invoiceDraft, invoicePayload } from '../features/invoice-details/invoicePayload';
import { orderSchema } from '../features/invoice-details/invoiceSchema';
import { CheckoutAction } from '../features/place-order/CheckoutAction';
import { usePurchaseMutation } from '../features/place-order/placeOrder';
import { useCheckout } from '../features/place-order/useCheckout';
import { PriceLines } from '../features/price-summary/PriceLines';
import { purchaseLines } from '../features/price-summary/purchaseLines';
import { Total } from '../features/price-summary/Total';
import { AppliedPromo } from '../features/promo-code/AppliedPromo';
import { PromoCode } from '../features/promo-code/PromoCode';
import { usePromoCode } from '../features/promo-code/usePromoCode';
import { Quantity } from '../features/quantity/Quantity';
import { OrderLayout } from '../layout/OrderLayout';
import { useOrderForm } from '../order/useOrderForm';
import { useQuantity } from '../order/useQuantity';
import { useStoredOrder } from '../order/useStoredOrder';
import { useStoring } from '../order/useStoring';

/** Fetches what the page begins with; the shell calls it when the page is about to be opened. */
export function prefetch(dispatch: Dispatch): void {
  dispatch(prefetchPrices());
  dispatch(prefetchCountries());
}

export default function PurchasePage() {
  const stored = useStoredOrder();
  const [quantity, setQuantity] = useQuantity(useParams().quantity, stored);
  const { prices, isError, refetch } = usePrices();
  const [purchase] = usePurchaseMutation();
  const { state, checkOut } = useCheckout();
  const { formik, formRef, isRestored } = useOrderForm({ schema: orderSchema, stored, subscriptionId: null, onSubmit: leaveForPayment });
  const { promo: entry, invoice } = formik.values;
  const { countryCode } = useCountries(invoice.countryIsoCode);
  const promoState = usePromoCode(entry);
  const promo = promoState.status === 'valid' ? promoState.promo : undefined;
  const quote = prices && quantity !== undefined ? quotePurchase(prices.list, quantity, promo) : undefined;

  // Kept also where it does not count, so that it is there again after a return.
  const typedCode = entry.isWanted ? normalisePromoCode(entry.code) : '';
  useStoring(isRestored && quantity !== undefined ? { Qnt: quantity, DiscountCode: typedCode, ...invoiceDraft(invoice) } : undefined);

  async function leaveForPayment() {
    if (!quote) return;
    await checkOut({
      buildPayload: () => {
        const payload: PurchaseRequest = {
          Url: location.origin,
          Qnt: quote.quantity,
          // Only a code that the page shows as applied is sent.
          DiscountCode: promo && isPromoApplicable(promo, quote.quantity) ? promo.code : '',
          ...invoicePayload(invoice, countryCode),
        };
        storePurchaseDraft({ ...payload, DiscountCode: typedCode, ...invoiceDraft({ ...invoice, countryIsoCode: countryCode }) });
        // The address pre-sets the quantity, so Back from the payment page must not bring another one.
        history.replaceState(history.state, '', `/purchase/${quote.quantity}`);
        return payload;
      },
      send: (payload) => purchase({ payload, displayedTotalPence: quote.payablePence }).unwrap(),
    });
  }

  return (
    <FormikProvider value={formik}>
      <OrderLayout
        formRef={formRef}
        onSubmit={formik.handleSubmit}
        title={
          <>
            <PageTitle>Order summary</PageTitle>
            <p>12 months subscription. One payment, no automatic renewal.</p>
          </>
        }
        summary={
          <>
            {prices || isError ? null : <LoadingWords>Loading prices</LoadingWords>}
            {isError ? (
              <StatusMessage tone="error" onRetry={() => void refetch()}>
                We could not load the prices.
              </StatusMessage>
            ) : (
              <PriceLines lines={purchaseLines(quote, promo)} />
            )}
          </>
        }
        action={
          <>
            {isError ? null : <Total payablePence={quote?.payablePence} rates={prices?.rates} />}
            <CheckoutAction state={state} isReady={quote !== undefined && promoState.status !== 'checking'} />
          </>
        }
      >
        <Quantity quantity={quantity} list={prices?.list} onChange={setQuantity} />
        <PromoCode entry={entry} state={promoState} onChange={(changed) => void formik.setFieldValue('promo', changed, false)}>
          {promo && quantity !== undefined ? (
            <AppliedPromo
              promo={promo}
              quantity={quantity}
              discountPence={quote?.discountPence}
              totalSavingPence={quote && quote.savingPence + quote.discountPence}
              onIncrease={setQuantity}
            />
          ) : null}
        </PromoCode>
        <InvoiceDetailsFields />
        <AlreadyPaid />
      </OrderLayout>
    </FormikProvider>
  );
}
