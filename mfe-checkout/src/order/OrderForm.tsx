import { type FormEvent, type ReactNode, useState } from 'react';
import { useCurrentUser } from 'shared/api';
import type { ExchangeRates } from 'shared/domain/exchangeRates';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import type { Pence } from 'shared/domain/money';
import { PaymentsInProgress, type OrderToPlace, usePaymentsAbout } from 'shared/remote/PaymentsInProgress';
import { openDialog, useAppDispatch } from 'shared/store';
import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { BuyerCountry } from '../features/invoice-details/BuyerCountry';
import type { InvoiceFormHandle } from '../features/invoice-details/InvoiceForm';
import { OptionalInvoice } from '../features/invoice-details/OptionalInvoice';
import { CheckoutAction } from '../features/place-order/CheckoutAction';
import type { CheckoutState } from '../features/place-order/useCheckout';
import { PaymentNotes } from '../features/price-summary/PaymentNotes';
import { PriceSummary, type PriceSummaryProps } from '../features/price-summary/PriceSummary';
import { Total } from '../features/price-summary/Total';
import { PROMO_WANTED_ID, PromoCode } from '../features/promo-code/PromoCode';
import { UnappliedCode } from '../features/promo-code/UnappliedCode';
import { OrderLayout } from '../layout/OrderLayout';
import { BLANK_ORDER } from './orderValues';
import type { Order } from './useOrder';

interface OrderPrice extends PriceSummaryProps {
  /** Undefined while loading. */
  payablePence: Pence | undefined;
  /** The rates for the approximate total. Undefined while loading, or `null` if the page shows only pounds. */
  rates: ExchangeRates | null | undefined;
}

interface OrderFormProps {
  /** The customer's input and its checks, from `useOrder`. */
  order: Order;
  /** Identifies the order among the customer's payments. */
  orderToPlace: OrderToPlace;
  title: ReactNode;
  /** The product and its quantity. */
  children: ReactNode;
  /** The text below a valid promo code, or null for none. If absent, the form has no promo code field. */
  promoOutcome?: ReactNode;
  price: OrderPrice;
  /** What stops working because of this order. */
  consequence?: string | undefined;
  checkout: CheckoutState;
  /**
   * Sends the order. The form calls this function only for signed-in customers and, if they want an invoice, only with
   * valid details.
   */
  onCheckout: (invoice: InvoiceDetails) => Promise<void>;
}

/**
 * Renders an order's form. On submit, validates the invoice details, then calls `onCheckout`. For anonymous visitors,
 * opens the sign-in dialog instead. If the typed promo code gives no discount, first asks the customer to remove it.
 */
export function OrderForm({
  order,
  orderToPlace,
  title,
  children,
  promoOutcome,
  price: { payablePence, rates, ...summary },
  consequence,
  checkout,
  onCheckout,
}: OrderFormProps) {
  const { promo, promoState, unappliedCode, enterPromo, invoice, enterInvoice, country, isCountryKnown, vatRate } =
    order;
  const user = useCurrentUser();
  const payments = usePaymentsAbout(orderToPlace);
  const dispatch = useAppDispatch();
  /** The number of submits that were stopped because the typed code gives no discount. */
  const [refusedSubmits, setRefusedSubmits] = useState(0);
  const [invoiceForm, setInvoiceForm] = useState<InvoiceFormHandle | null>(null);
  // If the customer wants an invoice, wait until the invoice form has loaded, because it validates the details.
  const isInvoiceReady = !invoice.isNeeded || invoiceForm !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (unappliedCode !== '') {
      setRefusedSubmits(refusedSubmits + 1);
      return;
    }
    const valid = invoice.isNeeded ? await invoiceForm?.validate() : invoice;
    if (!valid) return;
    if (user) await onCheckout(valid);
    else dispatch(openDialog('login'));
  }

  return (
    <OrderLayout
      title={
        <>
          {title}
          <PaymentsInProgress
            payments={payments}
            unpaidNote="You can also change the order below. Checkout then replaces the unpaid one."
          >
            Check out only if you want to place another order.
          </PaymentsInProgress>
        </>
      }
      summary={
        <>
          <PriceSummary {...summary} />
          <BuyerCountry
            chosenCode={invoice.countryIsoCode}
            countryName={isCountryKnown ? country.name : undefined}
            isInvoiceNeeded={invoice.isNeeded}
            onChange={enterInvoice}
          />
        </>
      }
      action={
        <>
          {summary.onRetry ? null : <Total payablePence={payablePence} rates={rates} />}
          <CheckoutAction
            state={checkout}
            consequence={consequence}
            isSecondPayment={payments.some(({ state }) => state !== 'unpaid')}
            isReady={payablePence !== undefined && promoState.status !== 'checking' && isInvoiceReady}
          />
        </>
      }
      notes={
        <>
          <PaymentNotes payablePence={payablePence} vatRate={vatRate} country={country} />
          <AlreadyPaid />
        </>
      }
      onSubmit={(event) => void submit(event)}
    >
      {children}
      {promoOutcome === undefined ? null : (
        <PromoCode entry={promo} state={promoState} onChange={enterPromo}>
          {promoOutcome}
        </PromoCode>
      )}
      {refusedSubmits > 0 && unappliedCode !== '' && promoState.status !== 'checking' ? (
        <UnappliedCode
          // A new message takes the focus again.
          key={refusedSubmits}
          code={unappliedCode}
          onRetry={promoState.status === 'invalid' ? promoState.onRetry : undefined}
          onRemove={() => {
            enterPromo(BLANK_ORDER.promo);
            document.getElementById(PROMO_WANTED_ID)?.focus();
          }}
        />
      ) : null}
      <OptionalInvoice invoice={invoice} onChange={enterInvoice} formRef={setInvoiceForm} />
    </OrderLayout>
  );
}
