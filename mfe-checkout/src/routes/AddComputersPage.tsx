import { useState } from 'react';
import { errorMessage, prefetchPrices, type User, usePrices } from 'shared/api';
import type { AdditionRequest } from 'shared/contract/placeOrder';
import { quoteAddition, roomFor } from 'shared/domain/addition';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { MIN_QUANTITY } from 'shared/domain/quantity';
import { prefetchCountries } from 'shared/remote/countries';
import { type OrderToPlace, prefetchPaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import { Link, useParams } from 'shared/router';
import { type Dispatch, storePurchaseDraft } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { QuantityStepper } from 'shared/ui/QuantityStepper';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { prefetchAdditionInfo, useAdditionInfoQuery } from '../features/addition/additionInfo';
import { invoiceDraft, invoicePayload } from '../features/invoice-details/invoicePayload';
import { useAddComputersMutation } from '../features/place-order/placeOrder';
import { useCheckout } from '../features/place-order/useCheckout';
import { additionLines } from '../features/price-summary/additionLines';
import { OrderForm } from '../order/OrderForm';
import { useOrder } from '../order/useOrder';
import { useRequestedComputers } from '../order/useRequestedComputers';
import { useStoredOrder } from '../order/useStoredOrder';
import { useSaveDraft } from '../order/useSaveDraft';

/** Prefetches the page's data before the shell opens the page. */
export function prefetch(
  dispatch: Dispatch,
  user: User | null | undefined,
  { subscriptionId = '' }: Record<string, string>,
): void {
  dispatch(prefetchPrices());
  dispatch(prefetchCountries());
  dispatch(prefetchPaymentsInProgress(user));
  if (user) dispatch(prefetchAdditionInfo(subscriptionId));
}

/** Lets a customer add computers to a running subscription. */
export default function AddComputersPage() {
  const { subscriptionId = '' } = useParams();
  const { currentData: info, error, refetch } = useAdditionInfoQuery(subscriptionId);
  const { prices, isError, refetch: refetchPrices } = usePrices();
  const stored = useStoredOrder();
  const requested = useRequestedComputers();
  const [entered, setEntered] = useState<number>();
  const storedAddition = stored?.extendedId === subscriptionId ? stored.computers?.added : undefined;
  const chosen = entered ?? requested ?? storedAddition ?? MIN_QUANTITY;
  // Pass no subscription and no quantity, because promo codes don't apply to additions.
  const order = useOrder({ stored });
  /** Returns the draft to store. The browser stores only one order, so the draft keeps a stored purchase's quantity. */
  const draftWith = (invoice: InvoiceDetails) => ({
    ...(stored?.quantity && { Qnt: stored.quantity }),
    ExtendedSubscriptionId: subscriptionId,
    AddedComputers: chosen,
    ...invoiceDraft(invoice),
  });
  useSaveDraft(order.isChanged || entered ? draftWith(order.invoice) : undefined);
  const [addComputers] = useAddComputersMutation();
  const orderToPlace: OrderToPlace = { kind: 'addition', subscriptionId };
  const { state, checkOut } = useCheckout(orderToPlace);

  if (error || info === null) {
    return (
      <>
        <PageTitle>Add computers</PageTitle>
        <StatusMessage tone="error" onRetry={() => void refetch()}>
          {error ? errorMessage(error) : 'We could not load your subscription.'}
        </StatusMessage>
        <Link to="/subscriptions">My subscriptions</Link>
      </>
    );
  }
  const added = info ? Math.min(chosen, roomFor(info.quantity)) : chosen;
  const quote = info && prices && quoteAddition(prices.list, info, added, info.today);

  async function leaveForPayment(invoice: InvoiceDetails) {
    if (!quote) return;
    await checkOut({
      prepare: async (): Promise<AdditionRequest> => {
        const { code } = await order.findCountry(invoice.countryIsoCode);
        storePurchaseDraft(draftWith({ ...invoice, countryIsoCode: code }));
        // Remove `?computers=` from the URL. It would override the stored number when the customer comes back.
        history.replaceState(history.state, '', location.pathname);
        return {
          Url: location.origin,
          SubscriptionId: subscriptionId,
          Qnt: added,
          ...invoicePayload(invoice, code),
        };
      },
      send: (payload) => addComputers({ payload, displayedTotalPence: quote.payablePence }).unwrap(),
    });
  }

  return (
    <OrderForm
      order={order}
      orderToPlace={orderToPlace}
      title={
        <>
          <PageTitle>Add computers</PageTitle>
          <p>
            {info
              ? `Your subscription has ${counting(info.quantity, 'computer')}. The new ones also work until ${formatCalendarDate(info.endDate)}. You get a new activation code for each.`
              : 'The new computers work until the end date of your subscription. You get a new activation code for each.'}
          </p>
        </>
      }
      price={{
        lines: additionLines(info, added, quote),
        period: info ? `Until ${formatCalendarDate(info.endDate)}` : 'Until your end date',
        loading: info && prices ? undefined : 'Loading the price',
        onRetry: isError ? () => void refetchPrices() : undefined,
        payablePence: quote?.payablePence,
        rates: null,
      }}
      checkout={state}
      onCheckout={leaveForPayment}
    >
      <QuantityStepper id="added" label="Computers to add" quantity={info && added} onChange={setEntered} />
    </OrderForm>
  );
}
