import { formatPounds } from 'shared/domain/money';
import type { Config } from 'server-kit/config/config';
import { codesStayTheSame } from './describeCodeChanges';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads, DelayedPaymentPayload } from './payloads';

type Mail = [subject: string, ...parts: MailPart[]];

export function paymentAwaitedMail(config: Config, payload: MailPayloads['payment-awaited']): Mail {
  const { orderNumber, kind, changesComputers, quantity, orderUrl } = payload;
  return [
    `We received your order ${orderNumber}, and your payment is on its way`,
    paragraph(
      "Thank you for your order. You paid with a method that can take several days, such as a bank debit. You don't need to do anything else, and there is no need to pay again.",
    ),
    paragraph(
      kind !== 'renewal'
        ? 'We will email you your activation codes as soon as your payment arrives.'
        : `We will extend your subscription and email you as soon as your payment arrives.${changesComputers ? '' : ` Your ${codesStayTheSame(quantity)}.`}`,
    ),
    describeOrder(config, payload),
    link('My order', orderUrl),
  ];
}

export function paymentFailedMail(config: Config, payload: MailPayloads['payment-failed']): Mail {
  const { orderNumber, kind, orderUrl } = payload;
  return [
    `Your payment for order ${orderNumber} failed`,
    paragraph('Your bank did not send the money for your order, so we have cancelled the order. Nothing was charged.'),
    paragraph(
      kind !== 'renewal'
        ? 'If you still want your activation codes, pay again. A card payment is confirmed immediately.'
        : 'Your subscription has not been extended. If you still want to renew it, pay again. A card payment is confirmed immediately.',
    ),
    describeOrder(config, payload),
    link('Pay again', orderUrl),
  ];
}

export function paymentInReviewMail(config: Config, payload: MailPayloads['payment-in-review']): Mail {
  const { orderNumber, kind, orderUrl } = payload;
  return [
    `We are checking your payment for order ${orderNumber}`,
    paragraph(
      "Thank you for your order. Your payment has arrived, and we are checking it. You don't need to pay again.",
    ),
    paragraph(
      kind !== 'renewal'
        ? 'After the check, we will either email you your activation codes or return your money.'
        : 'After the check, we will either extend the subscription or return your money. We will email you the result.',
    ),
    describeOrder(config, payload),
    link('My order', orderUrl),
  ];
}

function describeOrder(
  { productName }: Config,
  { orderNumber, quantity, amountPence }: DelayedPaymentPayload,
): MailPart {
  return facts(
    ['Order', orderNumber],
    ['Product', `${productName} Pro`],
    ['Computers', String(quantity)],
    ['Total', formatPounds(amountPence)],
  );
}
