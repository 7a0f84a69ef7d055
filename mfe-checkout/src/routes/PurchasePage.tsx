import { prefetchPrices, type User, usePrices } from 'shared/api';
import type { PurchaseRequest } from 'shared/contract/placeOrder';
import { isPromoApplicable, normalisePromoCode } from 'shared/domain/promoCode';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { quotePurchase } from 'shared/domain/quote';
import { prefetchCountries } from 'shared/remote/countries';
import { type OrderToPlace, prefetchPaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import { useParams } from 'shared/router';
import { type Dispatch, storePurchaseDraft } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { invoiceDraft, invoicePayload } from '../features/invoice-details/invoicePayload';
import { usePurchaseMutation } from '../features/place-order/placeOrder';
import { useCheckout } from '../features/place-order/useCheckout';
import { purchaseLines } from '../features/price-summary/purchaseLines';
import { AppliedPromo } from '../features/promo-code/AppliedPromo';
import { Quantity } from '../features/quantity/Quantity';
import { OrderForm } from '../order/OrderForm';
import { useOrder } from '../order/useOrder';
import { useQuantity } from '../order/useQuantity';
import { useQuantityInUrl, writeQuantityToUrl } from '../order/quantityInUrl';
import { useStoredOrder } from '../order/useStoredOrder';
import { useSaveDraft } from '../order/useSaveDraft';

/** Prefetches the prices, the countries and the payments in progress before the shell opens the page. */
export function prefetch(dispatch: Dispatch, user: User | null | undefined): void {
  dispatch(prefetchPrices());
  dispatch(prefetchCountries());
  dispatch(prefetchPaymentsInProgress(user));
}

/** A constant, so that React does not render the title again when the quantity changes. */
const TITLE = (
  <>
    <PageTitle>Order summary</PageTitle>
    <p>12 months subscription. One payment, no automatic renewal.</p>
  </>
);

export default function PurchasePage() {
  const stored = useStoredOrder();
  const { prices, isError, refetch } = usePrices();
  const { quantity: inUrl } = useParams();
  const [quantity, setQuantity] = useQuantity(inUrl, stored, prices !== undefined);
  const order = useOrder({ stored, subscriptionId: null, quantity });
  useQuantityInUrl(inUrl, quantity);
  const [purchase] = usePurchaseMutation();
  const orderToPlace: OrderToPlace = { kind: 'purchase', subscriptionId: undefined };
  const { state, checkOut } = useCheckout(orderToPlace);
  const promo = order.promoState.status === 'valid' ? order.promoState.promo : undefined;
  const quote = prices && quantity !== undefined ? quotePurchase(prices.list, quantity, promo) : undefined;

  // Store even an invalid code, so that the customer can correct it on the next visit.
  const typedCode = order.promo.isWanted ? normalisePromoCode(order.promo.code) : '';
  useSaveDraft(
    quantity === undefined ? undefined : { Qnt: quantity, DiscountCode: typedCode, ...invoiceDraft(order.invoice) },
  );

  async function leaveForPayment(invoice: InvoiceDetails) {
    if (!quote) return;
    await checkOut({
      prepare: async () => {
        const { code: countryIsoCode } = await order.findCountry(invoice.countryIsoCode);
        const payload: PurchaseRequest = {
          Url: location.origin,
          Qnt: quote.quantity,
          // Send a code only if the page shows it as applied.
          DiscountCode: promo && isPromoApplicable(promo, quote.quantity) ? promo.code : '',
          ...invoicePayload(invoice, countryIsoCode),
        };
        storePurchaseDraft({
          ...payload,
          DiscountCode: typedCode,
          ...invoiceDraft({ ...invoice, countryIsoCode }),
        });
        // The customer may come back from the payment page.
        writeQuantityToUrl(quote.quantity);
        return payload;
      },
      send: (payload) => purchase({ payload, displayedTotalPence: quote.payablePence }).unwrap(),
    });
  }

  return (
    <OrderForm
      order={order}
      orderToPlace={orderToPlace}
      title={TITLE}
      promoOutcome={
        promo && quantity !== undefined ? (
          <AppliedPromo
            promo={promo}
            quantity={quantity}
            discountPence={quote?.discountPence}
            totalSavingPence={quote && quote.savingPence + quote.discountPence}
            onIncrease={setQuantity}
          />
        ) : null
      }
      price={{
        lines: purchaseLines(quote, promo),
        loading: prices ? undefined : 'Loading prices',
        onRetry: isError ? () => void refetch() : undefined,
        payablePence: quote?.payablePence,
        rates: prices?.rates,
      }}
      checkout={state}
      onCheckout={leaveForPayment}
    >
      <Quantity quantity={quantity} list={prices?.list} onChange={setQuantity} />
    </OrderForm>
  );
}
