import { type FormEvent, type ReactNode, useState } from 'react';
import { useCurrentUser } from 'shared/api';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import type { Pence } from 'shared/domain/money';
import { openDialog, useAppDispatch } from 'shared/store';
import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { AwaitedPayments, useAwaitedPayments } from '../features/awaited-payments/AwaitedPayments';
import { BuyerCountry } from '../features/invoice-details/BuyerCountry';
import type { InvoiceFormHandle } from '../features/invoice-details/InvoiceForm';
import { OptionalInvoice } from '../features/invoice-details/OptionalInvoice';
import { CheckoutAction } from '../features/place-order/CheckoutAction';
import type { CheckoutState } from '../features/place-order/useCheckout';
import { PaymentNotes } from '../features/price-summary/PaymentNotes';
import { PromoCode } from '../features/promo-code/PromoCode';
import { OrderLayout } from '../layout/OrderLayout';
import type { Order } from './useOrder';

interface OrderFormProps {
  order: Order;
  title: ReactNode;
  /** The product and its quantity. */
  children: ReactNode;
  /** Describes the effect of a valid promo code on this order. */
  promoOutcome: ReactNode;
  /** The lines of the price summary. */
  summary: ReactNode;
  total: ReactNode;
  /** Undefined while loading. */
  payablePence: Pence | undefined;
  checkout: CheckoutState;
  /**
   * Sends the order. The form calls this function only for signed-in customers and, if they want an invoice, only with
   * valid details.
   */
  onCheckout: (invoice: InvoiceDetails) => Promise<void>;
}

/**
 * Renders the form of a purchase or a renewal. On submit, validates the invoice details, then calls `onCheckout`. For
 * anonymous visitors, opens the sign-in dialog instead.
 */
export function OrderForm({
  order,
  title,
  children,
  promoOutcome,
  summary,
  total,
  payablePence,
  checkout,
  onCheckout,
}: OrderFormProps) {
  const { promo, promoState, enterPromo, invoice, enterInvoice, countryName } = order;
  const user = useCurrentUser();
  const awaited = useAwaitedPayments() ?? [];
  const dispatch = useAppDispatch();
  const [invoiceForm, setInvoiceForm] = useState<InvoiceFormHandle | null>(null);
  // If the customer wants an invoice, wait until the invoice form has loaded, because it validates the details.
  const isInvoiceReady = !invoice.isNeeded || invoiceForm !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
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
          <AwaitedPayments payments={awaited}>Check out only if you want to place another order.</AwaitedPayments>
        </>
      }
      summary={
        <>
          {summary}
          <BuyerCountry
            chosenCode={invoice.countryIsoCode}
            countryName={countryName}
            isInvoiceNeeded={invoice.isNeeded}
            onChange={enterInvoice}
          />
        </>
      }
      action={
        <>
          {total}
          <CheckoutAction
            state={checkout}
            isSecondPayment={awaited.length > 0}
            isReady={payablePence !== undefined && promoState.status !== 'checking' && isInvoiceReady}
          />
        </>
      }
      notes={<PaymentNotes payablePence={payablePence} />}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <PromoCode entry={promo} state={promoState} onChange={enterPromo}>
        {promoOutcome}
      </PromoCode>
      <OptionalInvoice invoice={invoice} onChange={enterInvoice} formRef={setInvoiceForm} />
      <AlreadyPaid />
    </OrderLayout>
  );
}
