import { useState } from 'react';
import { usePrices } from 'shared/api';
import type { RenewRequest } from 'shared/contract/placeOrder';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { isPromoApplicable, normalisePromoCode } from 'shared/domain/promoCode';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { quoteRenewal } from 'shared/domain/quote';
import type { OrderToPlace } from 'shared/remote/PaymentsInProgress';
import { readPurchaseDraft, storePurchaseDraft } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { invoiceDraft, invoicePayload } from '../features/invoice-details/invoicePayload';
import { useRenewMutation } from '../features/place-order/placeOrder';
import { useCheckout } from '../features/place-order/useCheckout';
import { renewalLines } from '../features/price-summary/renewalLines';
import { AppliedPromo } from '../features/promo-code/AppliedPromo';
import { ChangeComputers } from '../features/renewal-terms/ChangeComputers';
import {
  choiceFor,
  type ChosenComputers,
  type ComputersChoice,
  describeEnding,
  withChoice,
} from '../features/renewal-terms/chosenComputers';
import { EarlyDiscount } from '../features/renewal-terms/EarlyDiscount';
import { EndDates } from '../features/renewal-terms/EndDates';
import type { RenewalInfo } from '../features/renewal-terms/renewalInfo';
import { BLANK_ORDER } from '../order/orderValues';
import { OrderForm } from '../order/OrderForm';
import { useOrder } from '../order/useOrder';
import { useRequestedComputers } from '../order/useRequestedComputers';
import { useStoredOrder } from '../order/useStoredOrder';
import { useSaveDraft } from '../order/useSaveDraft';

/** Shows the renewal of one subscription. `info` contains the terms that the server offers. Undefined while loading. */
export function RenewalOrder({ info: offered }: { info: RenewalInfo | undefined }) {
  const stored = useStoredOrder();
  const [enteredChoice, setEnteredChoice] = useState<ComputersChoice>();
  const requested = useRequestedComputers();
  const requestedChoice = requested !== undefined && offered?.codes ? choiceFor(offered.codes, requested) : undefined;
  const storedChoice = stored?.subscriptionId === offered?.subscriptionId ? stored?.computers : undefined;
  const choice = enteredChoice ?? requestedChoice ?? storedChoice;
  // The price list determines the price of a changed number of computers. If it fails to load, show the offered terms.
  const { prices, isError } = usePrices(choice !== undefined);
  const changedTerms = offered && choice && prices ? withChoice(offered, choice, prices.list) : undefined;
  const info: (RenewalInfo & ChosenComputers) | undefined = choice && !isError ? changedTerms : offered;
  const order = useOrder({ stored, subscriptionId: info?.subscriptionId, quantity: info?.quantity });
  const [renew] = useRenewMutation();
  const orderToPlace: OrderToPlace = { kind: 'renewal', subscriptionId: offered?.subscriptionId };
  const { state, checkOut } = useCheckout(orderToPlace);
  const validPromo = order.promoState.status === 'valid' ? order.promoState.promo : undefined;
  const appliedPromo = info && validPromo && isPromoApplicable(validPromo, info.quantity) ? validPromo : undefined;
  const quote = info && quoteRenewal(info, appliedPromo);

  // Store even an invalid code, so that the customer can correct it later. The browser stores only one order, so
  // replace a stored purchase only after the customer enters something on this page, and keep its quantity.
  const typedCode = order.promo.isWanted ? normalisePromoCode(order.promo.code) : '';
  useSaveDraft(
    info && (order.isChanged || enteredChoice)
      ? {
          ...(stored?.quantity && { Qnt: stored.quantity }),
          SubscriptionId: info.subscriptionId,
          DiscountCode: typedCode,
          ...computersDraft(info.choice),
          ...invoiceDraft(order.invoice),
        }
      : undefined,
  );

  async function leaveForPayment(invoice: InvoiceDetails) {
    if (!info || !quote) return;
    await checkOut({
      prepare: async () => {
        const { code: countryIsoCode } = await order.findCountry(invoice.countryIsoCode);
        const payload: RenewRequest = {
          Url: location.origin,
          SubscriptionId: info.subscriptionId,
          DiscountCode: appliedPromo?.code ?? '',
          ...invoicePayload(invoice, countryIsoCode),
        };
        storePurchaseDraft({
          ...readPurchaseDraft(),
          ...payload,
          DiscountCode: typedCode,
          ...computersDraft(info.choice),
          ...invoiceDraft({ ...invoice, countryIsoCode }),
        });
        // Remove `?computers=` from the URL. It would override the stored choice when the customer comes back.
        history.replaceState(history.state, '', location.pathname);
        return {
          ...payload,
          EndDate: info.endDate,
          ...(info.choice && { Qnt: info.quantity, EndingCodes: [...info.choice.ending] }),
        };
      },
      send: (payload) => renew({ payload, displayedTotalPence: quote.payablePence }).unwrap(),
    });
  }

  return (
    <OrderForm
      order={order}
      orderToPlace={orderToPlace}
      title={
        <>
          <PageTitle>Renew Your Subscription</PageTitle>
          {info?.isAlreadyRenewed ? (
            <StatusMessage tone="info">
              This subscription has already been renewed. It now ends on{' '}
              <strong>{formatCalendarDate(info.endDate)}</strong>.
            </StatusMessage>
          ) : null}
          <p>
            {info?.choice
              ? `12 more months for ${counting(info.quantity, 'computer')}. ${describeCodes(info.quantity, info.choice)}`
              : '12 more months for the same computers. Your activation codes stay the same.'}
          </p>
          {offered && !offered.codes && requested !== undefined && requested !== offered.quantity ? (
            <StatusMessage tone="info">
              {`To renew for ${counting(requested, 'computer')}, sign in to the account that owns this subscription.`}
            </StatusMessage>
          ) : null}
        </>
      }
      promoOutcome={
        validPromo && info ? (
          <AppliedPromo promo={validPromo} quantity={info.quantity} discountPence={quote?.promoDiscountPence} />
        ) : null
      }
      price={{
        lines: renewalLines(info, quote, appliedPromo),
        loading: info ? undefined : 'Loading your subscription',
        payablePence: quote?.payablePence,
        rates: null,
      }}
      consequence={info && describeEnding(info)}
      checkout={state}
      onCheckout={leaveForPayment}
    >
      <EndDates info={info}>
        <EarlyDiscount info={info} promo={appliedPromo} onKeep={() => order.enterPromo(BLANK_ORDER.promo)} />
      </EndDates>
      {info && offered?.codes ? (
        <ChangeComputers
          info={offered}
          codes={offered.codes}
          choice={info.choice ?? { ending: [], added: 0 }}
          isInitiallyOpen={info.choice !== undefined}
          onChange={setEnteredChoice}
        />
      ) : null}
    </OrderForm>
  );
}

function describeCodes(quantity: number, { added }: ComputersChoice): string {
  if (added > 0) return `Your activation codes stay the same, and you get ${added} more.`;
  return quantity === 1 ? 'Its activation code stays the same.' : 'Their activation codes stay the same.';
}

/** Returns the choice to store in the browser. Omits `Qnt`, which is the quantity of a stored purchase. */
function computersDraft({ ending, added }: ComputersChoice = { ending: [], added: 0 }) {
  return { EndingCodes: [...ending], AddedComputers: added };
}
