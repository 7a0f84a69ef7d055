import { FormikProvider } from 'formik';
import type { RenewRequest } from 'shared/contract/renewal';
import { isPromoApplicable, normalisePromoCode } from 'shared/domain/discount';
import { quoteRenewal } from 'shared/domain/quote';
import { readPurchaseDraft, storePurchaseDraft } from 'shared/store';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { useCountries } from '../features/invoice-details/countries';
import { InvoiceDetailsFields } from '../features/invoice-details/InvoiceDetailsFields';
import { invoiceDraft, invoicePayload } from '../features/invoice-details/invoicePayload';
import { orderSchema } from '../features/invoice-details/invoiceSchema';
import { CheckoutAction } from '../features/place-order/CheckoutAction';
import { useRenewMutation } from '../features/place-order/placeOrder';
import { useCheckout } from '../features/place-order/useCheckout';
import { PriceLines } from '../features/price-summary/PriceLines';
import { renewalLines } from '../features/price-summary/renewalLines';
import { Total } from '../features/price-summary/Total';
import { AppliedPromo } from '../features/promo-code/AppliedPromo';
import { PromoCode } from '../features/promo-code/PromoCode';
import { usePromoCode } from '../features/promo-code/usePromoCode';
import { EarlyDiscount } from '../features/renewal-terms/EarlyDiscount';
import { EndDates } from '../features/renewal-terms/EndDates';
import type { RenewalInfo } from '../features/renewal-terms/renewalInfo';
import { OrderLayout } from '../layout/OrderLayout';
import { BLANK_ORDER } from '../order/orderValues';
import { useOrderForm } from '../order/useOrderForm';
import { useStoredOrder } from '../order/useStoredOrder';

/** The renewal of one subscription, whichever link led to it; without `info` while that is on its way. */
export function RenewalOrder({ info }: { info: RenewalInfo | undefined }) {
  const [renew] = useRenewMutation();
  const { state, checkOut } = useCheckout();
  const { formik, formRef } = useOrderForm({
    schema: orderSchema,
    stored: useStoredOrder(),
    subscriptionId: info?.subscriptionId,
    onSubmit: leaveForPayment,
  });
  const { promo: entry, invoice } = formik.values;
  const { countryCode } = useCountries(invoice.countryIsoCode);
  const promoState = usePromoCode(entry);
  const valid = promoState.status === 'valid' ? promoState.promo : undefined;
  const applied = info && valid && isPromoApplicable(valid, info.quantity) ? valid : undefined;
  const quote = info && quoteRenewal(info, applied);

  async function leaveForPayment() {
    if (!info || !quote) return;
    await checkOut({
      buildPayload: () => {
        const payload: RenewRequest = {
          Url: location.origin,
          SubscriptionId: info.subscriptionId,
          DiscountCode: applied?.code ?? '',
          ...invoicePayload(invoice, countryCode),
        };
        // The quantity of an unfinished purchase stays, and so does a code that does not count here.
        const DiscountCode = entry.isWanted ? normalisePromoCode(entry.code) : '';
        storePurchaseDraft({ ...readPurchaseDraft(), ...payload, DiscountCode, ...invoiceDraft({ ...invoice, countryIsoCode: countryCode }) });
        return payload;
      },
      send: (payload) => renew({ payload, displayedTotalPence: quote.payablePence }).unwrap(),
    });
  }

  return (
    <FormikProvider value={formik}>
      <OrderLayout
        formRef={formRef}
        onSubmit={formik.handleSubmit}
        title={
          <>
            <PageTitle>Renew Your Subscription</PageTitle>
            <p>12 more months for the same computers. Your activation codes stay the same.</p>
          </>
        }
        summary={
          <>
            {info ? null : <LoadingWords>Loading your subscription</LoadingWords>}
            <PriceLines lines={renewalLines(info, quote, applied)} />
          </>
        }
        action={
          <>
            <Total payablePence={quote?.payablePence} rates={null} />
            <CheckoutAction state={state} isReady={quote !== undefined && promoState.status !== 'checking'} />
          </>
        }
      >
        <EndDates info={info}>
          <EarlyDiscount info={info} promo={applied} onKeep={() => void formik.setFieldValue('promo', BLANK_ORDER.promo, false)} />
        </EndDates>
        <PromoCode entry={entry} state={promoState} onChange={(changed) => void formik.setFieldValue('promo', changed, false)}>
          {valid && info ? <AppliedPromo promo={valid} quantity={info.quantity} discountPence={quote?.promoDiscountPence} /> : null}
        </PromoCode>
        <InvoiceDetailsFields />
        <AlreadyPaid />
      </OrderLayout>
    </FormikProvider>
  );
}
