import { formatPounds } from 'shared/domain/money';
import { Link } from 'shared/router';
import { runtimeConfig } from 'shared/runtime';
import styles from './AlreadyPaid.module.css';
import type { OpenPayment } from './openPayments';

export interface FoundPaymentsProps {
  payments: readonly OpenPayment[];
}

/** Lists the customer's open payments with their current state at the payment provider. */
export default function FoundPayments({ payments }: FoundPaymentsProps) {
  if (payments.length === 0) {
    return (
      <p>
        We haven't received a payment from you today. <MissingMoney />
      </p>
    );
  }
  return (
    <>
      <ul className={styles.found}>
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <FoundPayment payment={payment} />
          </li>
        ))}
      </ul>
      {payments.some(({ state }) => state === 'unpaid') ? (
        <p>
          <MissingMoney />
        </p>
      ) : null}
    </>
  );
}

/** Mentions the order in each sentence, because the customer's other orders may still be unpaid. */
function FoundPayment({ payment }: { payment: OpenPayment }) {
  const { paymentId, isRenewal, state } = payment;
  const order = describeOrder(payment);
  if (state === 'unpaid') return <>{`No payment has arrived for ${order}.`}</>;
  return (
    <>
      <span>
        {state === 'paid'
          ? `Your payment for ${order} has arrived. `
          : `Your payment for ${order} is on its way, or we are checking it. Please do not pay again for this order. `}
      </span>
      <Link to={`/${isRenewal ? 'renew' : 'payment'}/success/${paymentId}`}>{linkText(payment)}</Link>
    </>
  );
}

function MissingMoney() {
  const { supportEmail } = runtimeConfig();
  return (
    <>
      If money has left your account, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}

function describeOrder({ orderNumber, quantity, amountPence }: OpenPayment): string {
  const facts = [
    ...(quantity === undefined ? [] : [`${quantity} ${quantity === 1 ? 'computer' : 'computers'}`]),
    ...(amountPence === undefined ? [] : [formatPounds(amountPence)]),
  ];
  const order = orderNumber === undefined ? 'one of your orders' : `order ${orderNumber}`;
  return facts.length === 0 ? order : `${order} (${facts.join(', ')})`;
}

function linkText({ isRenewal, orderNumber, state }: OpenPayment): string {
  const forOrder = orderNumber === undefined ? '' : ` for order ${orderNumber}`;
  if (state === 'being-checked') return `See the payment${forOrder}`;
  return isRenewal ? `See the renewed subscription${forOrder}` : `See the activation codes${forOrder}`;
}
